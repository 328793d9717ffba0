import type { Application } from '@feathersjs/koa'
import type { Context } from 'koa'
import type { SignInParts } from './signIn/finish.ts'
import { invitationPath } from './signIn/invitationRows.ts'

interface SignIn {
  /** Loads the libraries of sign-in, so that the first person does not wait for them; call it once the server listens. */
  warmUp(): Promise<void>
}

/**
 * Sign-in on the server's own port: the relying party under /oauth and, where no other is set, the identity provider under /idp.
 * Must be mounted before anything that reads the body of a request. What it needs is loaded at first use, to keep the start short.
 */
export function mountSignIn(app: Pick<Application, 'use'>, parts: SignInParts): SignIn {
  let signIn: Promise<(context: Context) => Promise<void>> | undefined
  let provider: Promise<(context: Context) => Promise<void>> | undefined
  const isEmbedded = parts.config.oidc === null
  const loadSignIn = () => {
    signIn ??= import('./signIn/index.ts').then(({ createSignIn }) => createSignIn(parts))
    return signIn
  }
  const loadInvitation = async () => (await import('./invitation/answer.ts')).answerInvitation
  const loadProvider = () => {
    provider ??= import('./provider/index.ts')
      .then(({ openProvider }) => openProvider(parts))
      .catch((error: unknown) => {
        provider = undefined
        throw error
      })
    return provider
  }

  app.use(async (context, next) => {
    if (context.path === invitationPath) return (await loadInvitation())(parts, context as unknown as Context)
    if (isUnder(context.path, '/oauth')) return (await loadSignIn())(context as unknown as Context)
    if (isEmbedded && isUnder(context.path, '/idp')) return (await loadProvider())(context as unknown as Context)
    return next()
  })
  return {
    async warmUp() {
      await Promise.all([loadSignIn(), isEmbedded ? loadProvider() : undefined])
    },
  }
}

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)
