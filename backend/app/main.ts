import { start } from './start.ts'

// `npm start` caches the compiled code without its types between starts (NODE_COMPILE_CACHE), which halves the time to start.
await start({ isDevelopment: process.argv.includes('--dev') })
