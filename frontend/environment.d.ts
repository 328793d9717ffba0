/** Filled in by `vite.config.ts` from package.json. */
declare const FRONTEND_VERSION: string
