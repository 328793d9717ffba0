import type { Application } from '@feathersjs/koa'
import type { Context } from 'koa'
import type { SignInServices } from './signIn/finish.ts'
import { invitationPath } from './signIn/invitationRows.ts'

interface SignIn {
  /**
   * Loads the libraries of sign-in, so that the first user does not wait for them; call it once the
   * server listens.
   */
  warmUp(): Promise<void>
}

/**
 * Mounts sign-in on the server's port: the relying party under /oauth and, without an external provider, the identity provider under
 * /idp. Must be mounted before any middleware that reads the body of a request. Its dependencies are loaded at first use, to keep the
 * start short.
 */
export function mountSignIn(app: Pick<Application, 'use'>, services: SignInServices): SignIn {
  let signInHandler: Promise<(context: Context) => Promise<void>> | undefined
  let provider: Promise<(context: Context) => Promise<void>> | undefined
  const isEmbedded = services.config.oidc === null
  const loadSignIn = () => {
    signInHandler ??= import('./signIn/index.ts').then(({ createSignIn }) => createSignIn(services))
    return signInHandler
  }
  const loadInvitation = async () => (await import('./invitation/answer.ts')).answerInvitation
  const loadProvider = () => {
    provider ??= import('./provider/index.ts')
      .then(({ openProvider }) => openProvider(services))
      .catch((error: unknown) => {
        provider = undefined
        throw error
      })
    return provider
  }

  app.use(async (context, next) => {
    if (context.path === invitationPath) return (await loadInvitation())(services, context as unknown as Context)
    if (hasPathPrefix(context.path, '/oauth')) return (await loadSignIn())(context as unknown as Context)
    if (isEmbedded && hasPathPrefix(context.path, '/idp')) return (await loadProvider())(context as unknown as Context)
    return next()
  })
  return {
    async warmUp() {
      await Promise.all([loadSignIn(), isEmbedded ? loadProvider() : undefined])
    },
  }
}

const hasPathPrefix = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)
