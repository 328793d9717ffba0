import type { Context } from 'koa'
import { log, traceOf } from '../../common/log.ts'
import type { SignInServices } from '../signIn/finish.ts'
import { answerAccount } from './accountForms.ts'
import { createProvider } from './create.ts'
import { answerSignIn } from './signInForm.ts'
import { sweepStore } from './store.ts'

const prefix = '/idp'
const sweepEvery = 3_600_000

/** Returns the handler of the routes under /idp: our own pages, and the library's protocol endpoints. */
export async function openProvider({ config, database, sessions }: SignInServices): Promise<(context: Context) => Promise<void>> {
  const provider = await createProvider({ config, database })
  const services = { config, database, sessions, provider }
  const handle = provider.callback()
  const home = new URL(config.publicUrl)
  const sweep = () => void sweepStore(database).catch((error: unknown) => log.warn('Expired sign-ins could not be removed', traceOf(error)))
  sweep()
  setInterval(sweep, sweepEvery).unref()

  return async (context) => {
    if (/^\/idp\/interaction\/[\w-]+$/.test(context.path)) return answerSignIn(services, context)
    if (/^\/idp\/account\/(password|profile)$/.test(context.path)) return answerAccount(services, context)
    const { req, res } = context
    // The provider uses its public address, regardless of the host name of the request.
    req.headers.host = home.host
    req.headers['x-forwarded-proto'] = home.protocol.slice(0, -1)
    Object.assign(req, { originalUrl: req.url })
    req.url = (req.url ?? '').slice(prefix.length) || '/'
    context.respond = false
    await handle(req, res)
  }
}
