import { start } from './start.ts'

// `npm start` keeps compiled code, its types taken away, from one start to the next (NODE_COMPILE_CACHE): it takes half as long.
await start({ isDevelopment: process.argv.includes('--dev') })
