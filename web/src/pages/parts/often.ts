/** Does something now and then, as long as somebody looks at the page. Returns what ends it. */
export function often(task: () => Promise<void>, every = 10_000): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  async function round(): Promise<void> {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') {
      await task();
      if (!over) timer = setTimeout(() => void round(), every);
    }
  }
  const look = () => void round();

  document.addEventListener('visibilitychange', look);
  void round();
  return () => {
    over = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
