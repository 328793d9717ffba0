import { tokenFor } from '../backend/platform/auth/index.ts'
import { StartError } from '../backend/platform/common/startError.ts'
import { readConfig } from '../backend/platform/config/config.ts'
import { openDatabase } from '../backend/platform/database/index.ts'

/** `npm run -s token -- EMAIL`: prints a bearer token of a demo account, for scripts. The server may run or not. */
try {
  process.stdout.write(`${await token(process.argv[2])}\n`)
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function token(email: string | undefined): Promise<string> {
  if (email === undefined || !email.includes('@'))
    throw new StartError('Say whose token: npm run -s token -- coordinator@northlake.example')
  const config = readConfig(process.env)
  if (config.oidc !== null)
    throw new StartError('Tokens are given for demo accounts of the embedded identity provider only, but OIDC_ISSUER is set.')
  const database = await openDatabase(config)
  try {
    return await tokenFor({ config, database }, email)
  } finally {
    await database.close()
  }
}
