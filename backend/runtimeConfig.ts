import { readFileSync } from 'node:fs'
import type { Middleware } from '@feathersjs/koa'
import type { RuntimeConfig } from '#resources/core/answers.ts'
import { appearances, languageOf, languages } from '#resources/core/preferences.ts'
import type { Config } from './config.ts'
import type { Database } from './database/types.ts'
import { hostNameOf } from './hostNames.ts'
import { log, traceOf } from './log.ts'

const address = /^\/crm\/config\/([^/]+)\.json$/
/** Milliseconds that the answers are kept: anybody may ask for any name. */
const keptFor = 60_000

/** Answers by host name. */
type Answers = ReadonlyMap<string, RuntimeConfig>

/**
 * `GET /crm/config/{hostname}.json` (specification 1, section 7): what the screens must know before anybody is signed in. Public, so there is
 * no secret in it. A host name that is no organisation's, or of which it is not clear whose it is, gets what holds for all of them.
 */
export function answerRuntimeConfig({ config, database }: { readonly config: Config; readonly database: Database }): Middleware {
  let kept: { readonly until: number; readonly answers: Promise<Answers> } | null = null
  database.listen('access', ({ userId }) => {
    if (userId === undefined) kept = null
  })
  database.onGap(() => {
    kept = null
  })

  const answersNow = (): Promise<Answers> => {
    if (kept !== null && kept.until > Date.now()) return kept.answers
    const reading = { until: Date.now() + keptFor, answers: readAnswers({ config, database }) }
    kept = reading
    reading.answers.catch(() => {
      if (kept === reading) kept = null
    })
    return reading.answers
  }

  return async (context, next) => {
    const hostname = address.exec(context.path)?.[1]
    if (hostname === undefined || context.method !== 'GET') return next()
    context.set('Cache-Control', 'no-cache')
    context.body = await answersNow().then(
      (answers) => answers.get(hostname.toLowerCase().replace(/\.$/, '')) ?? forAll(config),
      (error: unknown) => {
        log.warn('The configuration of a host name could not be read', traceOf(error))
        return forAll(config)
      },
    )
    return undefined
  }
}

/** Host names that two organisations had before that was refused are nobody's. */
async function readAnswers({ config, database }: { config: Config; database: Database }): Promise<Answers> {
  const { rows } = await database.system('signIn', (run) =>
    run({ text: 'select org_id, custom_url, web_page_title, language, appearance, support_email from organisation', values: [] }),
  )
  const byName = Map.groupBy(rows, ({ custom_url: customUrl }) => hostNameOf(customUrl))
  return new Map(
    [...byName].flatMap(([name, [organisation, ...others]]) =>
      name === null || organisation === undefined || others.length > 0 ? [] : [[name, answerOf(config, organisation)] as const],
    ),
  )
}

const answerOf = (config: Config, row: Readonly<Record<string, string | null>>): RuntimeConfig => ({
  ...forAll(config),
  organisation: {
    id: row.org_id ?? '',
    webPageTitle: row.web_page_title ?? '',
    language: languageOf({ organisation: row.language }),
    appearance: appearances.find((each) => each === row.appearance) ?? null,
  },
  supportEmail: row.support_email ?? config.supportEmail,
})

function forAll({ session, supportEmail, analyticsScript, limits, languageModel, learning }: Config): RuntimeConfig {
  return {
    organisation: null,
    supportEmail,
    idle: { sessionMinutes: session.idleMinutes, warningMinutes: session.warningMinutes },
    languages,
    analytics: { isEnabled: analyticsScript !== null },
    largestPage: limits.pageSize,
    draftsTexts: languageModel !== null,
    hasLearningSystem: learning !== null,
    version,
  }
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
