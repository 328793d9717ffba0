import { readFileSync } from 'node:fs'
import type { Middleware } from '@feathersjs/koa'
import type { RuntimeConfig } from '#resources/core/answers.ts'
import type { Config } from './config.ts'
import type { Database } from './database/types.ts'
import { log, traceOf } from './log.ts'

const address = /^\/crm\/config\/([^/]+)\.json$/
/** Milliseconds that an answer is kept, and how many of them: anybody may ask for any name. */
const keptFor = 60_000
const mostKept = 200

/**
 * `GET /crm/config/{hostname}.json` (specification 1, section 7): what the screens must know before anybody is signed in. Public, so there is
 * no secret in it. A host name that is no organisation's gets what holds for all of them.
 */
export function answerRuntimeConfig({ config, database }: { readonly config: Config; readonly database: Database }): Middleware {
  const kept = new Map<string, { readonly until: number; readonly answer: RuntimeConfig }>()

  const answerFor = async (hostname: string): Promise<RuntimeConfig> => {
    const known = kept.get(hostname)
    if (known !== undefined && known.until > Date.now()) return known.answer
    const answer = await readFor({ config, database }, hostname)
    if (kept.size >= mostKept) kept.clear()
    kept.set(hostname, { until: Date.now() + keptFor, answer })
    return answer
  }

  return async (context, next) => {
    const hostname = address.exec(context.path)?.[1]
    if (hostname === undefined || context.method !== 'GET') return next()
    context.set('Cache-Control', 'no-cache')
    context.body = await answerFor(hostname.toLowerCase()).catch((error: unknown) => {
      log.warn('The configuration of a host name could not be read', traceOf(error))
      return forAll(config)
    })
    return undefined
  }
}

async function readFor({ config, database }: { config: Config; database: Database }, hostname: string): Promise<RuntimeConfig> {
  if (!/^[a-z0-9.-]{1,253}$/.test(hostname)) return forAll(config)
  const { rows } = await database.system('signIn', (run) =>
    run({
      text: `select org_id, web_page_title, support_email from organisation
        where lower(substring(custom_url from '^[a-z]+://([^/:?#]+)')) = $1 limit 2`,
      values: [hostname],
    }),
  )
  const [organisation, ...others] = rows
  if (organisation === undefined || others.length > 0) return forAll(config)
  return {
    ...forAll(config),
    organisation: { id: organisation.org_id, webPageTitle: organisation.web_page_title },
    supportEmail: organisation.support_email ?? config.supportEmail,
  }
}

function forAll({ session, supportEmail, analyticsScript }: Config): RuntimeConfig {
  return {
    organisation: null,
    supportEmail,
    idle: { sessionMinutes: session.idleMinutes, warningMinutes: session.warningMinutes },
    languages: ['en', 'fr'],
    analytics: { isEnabled: analyticsScript !== null, script: analyticsScript },
    version,
  }
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
