import type { Middleware } from '@feathersjs/koa'
import type { RuntimeConfig } from '#resources/core/answers/answers.ts'
import { appearances, languageOf, languages } from '#resources/core/values/preferences.ts'
import { log, traceOf } from '../platform/common/log.ts'
import type { Config } from '../platform/config/config.ts'
import { version } from '../platform/config/version.ts'
import { hostNameOf } from '../platform/database/hostNames.ts'
import type { Database } from '../platform/database/types.ts'

const address = /^\/crm\/config\/([^/]+)\.json$/
/** Milliseconds that responses are cached, because anyone may request any host name. */
const cacheDuration = 60_000

/** Responses by host name. */
type ResponsesByHost = ReadonlyMap<string, RuntimeConfig>

/**
 * `GET /crm/config/{hostname}.json` (specification 1, section 7): configuration that the screens need before sign-in. It is public, so it
 * contains no secret. A host name of no organisation, or of several, gets the common configuration.
 */
export function answerRuntimeConfig({ config, database }: { readonly config: Config; readonly database: Database }): Middleware {
  let stored: { readonly until: number; readonly answers: Promise<ResponsesByHost> } | null = null
  database.listen('access', ({ userId }) => {
    if (userId === undefined) stored = null
  })
  database.onGap(() => {
    stored = null
  })

  const loadResponses = (): Promise<ResponsesByHost> => {
    if (stored !== null && stored.until > Date.now()) return stored.answers
    const reading = { until: Date.now() + cacheDuration, answers: readResponses({ config, database }) }
    stored = reading
    reading.answers.catch(() => {
      if (stored === reading) stored = null
    })
    return reading.answers
  }

  return async (context, next) => {
    const hostname = address.exec(context.path)?.[1]
    if (hostname === undefined || context.method !== 'GET') return next()
    context.set('Cache-Control', 'no-cache')
    context.body = await loadResponses().then(
      (answers) => answers.get(hostname.toLowerCase().replace(/\.$/, '')) ?? forAll(config),
      (error: unknown) => {
        log.warn('The configuration of a host name could not be read', traceOf(error))
        return forAll(config)
      },
    )
    return undefined
  }
}

/** Reads the responses of all organisations. Older data may contain a host name of two organisations; it belongs to neither. */
async function readResponses({ config, database }: { config: Config; database: Database }): Promise<ResponsesByHost> {
  const { rows } = await database.system('signIn', (run) =>
    run({ text: 'select org_id, custom_url, web_page_title, language, appearance, support_email from organisation', values: [] }),
  )
  const byName = Map.groupBy(rows, ({ custom_url: customUrl }) => hostNameOf(customUrl))
  return new Map(
    [...byName].flatMap(([name, [organisation, ...others]]) =>
      name === null || organisation === undefined || others.length > 0 ? [] : [[name, responseOf(config, organisation)] as const],
    ),
  )
}

const responseOf = (config: Config, row: Readonly<Record<string, string | null>>): RuntimeConfig => ({
  ...forAll(config),
  organisation: {
    id: row.org_id ?? '',
    webPageTitle: row.web_page_title ?? '',
    language: languageOf({ organisation: row.language }),
    appearance: appearances.find((each) => each === row.appearance) ?? null,
  },
  supportEmail: row.support_email ?? config.supportEmail,
})

function forAll({ session, supportEmail, analyticsScript, limits, languageModel, learning, push }: Config): RuntimeConfig {
  return {
    organisation: null,
    supportEmail,
    idle: { sessionMinutes: session.idleMinutes, warningMinutes: session.warningMinutes },
    languages,
    analytics: { isEnabled: analyticsScript !== null },
    largestPage: limits.pageSize,
    draftsTexts: languageModel !== null,
    hasLearningSystem: learning !== null,
    hasPushKeys: push !== null,
    version,
  }
}
