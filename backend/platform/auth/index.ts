export { mountSignIn } from './mount.ts'
export { type AccountSeed, seedAccounts } from './provider/accounts.ts'
export { createSessions } from './sessions.ts'
export { tokenFor } from './tokenFor.ts'
