import type { Language } from '#resources/core/values/preferences.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/types.ts'
import { createTranslator, type PageResponse } from '../pages/answer.ts'
import { escapeHtml } from '../pages/layout.ts'
import { readTicket, signTicket } from '../tickets.ts'
import type { Params } from './flow.ts'
import { createRefusalPage } from './pages.ts'

/** Seconds in which the user must choose an organisation. */
const choiceSeconds = 600

/**
 * Returns the address of the page where a user of several organisations chooses one. Only a browser with the ticket in it can see the
 * organisations' names.
 */
export async function buildChoiceAddress({ publicUrl, secrets }: Config, orgIds: readonly string[], requested: Params): Promise<string> {
  const choice = await signTicket(secrets.address, 'choice', { orgIds, redirect: requested.redirect }, choiceSeconds)
  return `${publicUrl}/oauth/choose?${new URLSearchParams({ choice, ui_locales: requested.language })}`
}

/**
 * Page with the organisations, sorted by name. A choice restarts the sign-in, which the provider completes without asking for the
 * password again.
 */
export async function buildChoicePage(
  { config, database }: { readonly config: Config; readonly database: Database },
  language: Language,
  ticket: string | undefined,
): Promise<PageResponse> {
  const choice = await readTicket(config.secrets.address, 'choice', ticket ?? '')
  if (choice === null) return createRefusalPage(config, language, 'interrupted')
  const translate = createTranslator(language)
  const { rows } = await database.system('signIn', (run) =>
    run({ text: 'select org_id, name from organisation where org_id = any($1::uuid[]) order by name', values: [choice.orgIds] }),
  )
  const links = rows.map(({ org_id: orgId, name }) => {
    const query = new URLSearchParams({ orgId, ui_locales: language, ...(choice.redirect === null ? {} : { redirect: choice.redirect }) })
    return `<a class="button second" href="${escapeHtml(`/oauth/studydesk?${query}`)}">${escapeHtml(name)}</a>`
  })
  return {
    language,
    title: translate('choice.title'),
    body: `<p class="quiet">${escapeHtml(translate('choice.lead'))}</p>${links.join('\n')}`,
  }
}
