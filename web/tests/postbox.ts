/** A mail server that keeps what it gets. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export class Postbox {
  /** The texts of the mails that arrived, in plain letters. */
  readonly arrived: string[] = [];
  readonly #server: Server = createServer((socket) => void this.#talk(socket));

  /** Opens it and tells its address. */
  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
  }

  async #talk(socket: Socket): Promise<void> {
    const say = (line: string): boolean => socket.write(`${line}\r\n`);
    socket.on('error', () => undefined);
    say('220 postbox');
    let mail: string[] | null = null;
    for await (const line of createInterface({ input: socket })) {
      if (mail && line !== '.') mail.push(line);
      else if (mail) {
        this.arrived.push(plain(mail.join('\n')));
        mail = null;
        say('250 taken');
      } else if (line.startsWith('DATA')) {
        mail = [];
        say('354 go on');
      } else say(line.startsWith('QUIT') ? '221 bye' : '250 fine');
    }
  }
}

/** Without the form in which mails are sent (quoted-printable). */
function plain(mail: string): string {
  if (!mail.includes('quoted-printable')) return mail;
  const bytes = mail.replaceAll('=\n', '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
