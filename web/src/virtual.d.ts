/** Where the WebAssembly file lies; `null` if this build has none (vite.config.ts). */
declare module 'virtual:azalai-wasm' {
  const url: string | null;
  export default url;
}
