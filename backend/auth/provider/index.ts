import type { Context } from 'koa'
import { log, traceOf } from '../../log.ts'
import type { SignInParts } from '../signIn/finish.ts'
import { answerAccount } from './accountForms.ts'
import { createProvider } from './create.ts'
import { answerSignIn } from './signInForm.ts'
import { sweepStore } from './store.ts'

const prefix = '/idp'
const sweepEvery = 3_600_000

/** Everything under /idp: pages of our own, and the library's protocol addresses. */
export async function openProvider({ config, database, sessions }: SignInParts): Promise<(context: Context) => Promise<void>> {
  const provider = await createProvider({ config, database })
  const parts = { config, database, sessions, provider }
  const handle = provider.callback()
  const home = new URL(config.publicUrl)
  const sweep = () => void sweepStore(database).catch((error: unknown) => log.warn('Old sign-ins were not removed', traceOf(error)))
  sweep()
  setInterval(sweep, sweepEvery).unref()

  return async (context) => {
    if (/^\/idp\/interaction\/[\w-]+$/.test(context.path)) return answerSignIn(parts, context)
    if (/^\/idp\/account\/(password|profile)$/.test(context.path)) return answerAccount(parts, context)
    const { req, res } = context
    // The provider speaks of its public address, whatever name the request came in by.
    req.headers.host = home.host
    req.headers['x-forwarded-proto'] = home.protocol.slice(0, -1)
    Object.assign(req, { originalUrl: req.url })
    req.url = (req.url ?? '').slice(prefix.length) || '/'
    context.respond = false
    await handle(req, res)
  }
}
