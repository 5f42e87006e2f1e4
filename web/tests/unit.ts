/** The little that the modules of the page want of a browser: the language and the theme of the reader, the address. */
import { vi } from 'vitest';

const nothing = (): void => undefined;
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing }));
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('document', {
  documentElement: { dataset: {} },
  addEventListener: nothing,
  removeEventListener: nothing,
  querySelector: () => null,
  visibilityState: 'visible',
});
vi.stubGlobal('addEventListener', nothing);
vi.stubGlobal('removeEventListener', nothing);
vi.stubGlobal('location', new URL('http://azalai.test/'));
