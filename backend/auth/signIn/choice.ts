import type { Language } from '#resources/core/preferences.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/types.ts'
import { type Answer, sayIn } from '../pages/answer.ts'
import { escaped } from '../pages/layout.ts'
import { readTicket, signTicket } from '../tickets.ts'
import type { Asked } from './flow.ts'
import { refusedPage } from './pages.ts'

/** Time to read the names of a few organisations. */
const choiceSeconds = 600

/** Where somebody who is known in several organisations chooses one. The ticket keeps their names from everybody else. */
export async function choiceAddress({ publicUrl, secrets }: Config, orgIds: readonly string[], asked: Asked): Promise<string> {
  const choice = await signTicket(secrets.address, 'choice', { orgIds, redirect: asked.redirect }, choiceSeconds)
  return `${publicUrl}/oauth/choose?${new URLSearchParams({ choice, ui_locales: asked.language })}`
}

/** The organisations by name. A choice starts the sign-in once more, which the provider answers without asking again. */
export async function choicePage(
  { config, database }: { readonly config: Config; readonly database: Database },
  language: Language,
  ticket: string | undefined,
): Promise<Answer> {
  const choice = await readTicket(config.secrets.address, 'choice', ticket ?? '')
  if (choice === null) return refusedPage(config, language, 'interrupted')
  const say = sayIn(language)
  const { rows } = await database.system('signIn', (run) =>
    run({ text: 'select org_id, name from organisation where org_id = any($1::uuid[]) order by name', values: [choice.orgIds] }),
  )
  const links = rows.map(({ org_id: orgId, name }) => {
    const query = new URLSearchParams({ orgId, ui_locales: language, ...(choice.redirect === null ? {} : { redirect: choice.redirect }) })
    return `<a class="button second" href="${escaped(`/oauth/studydesk?${query}`)}">${escaped(name)}</a>`
  })
  return {
    language,
    title: say('choice.title'),
    body: `<p class="quiet">${escaped(say('choice.lead'))}</p>${links.join('\n')}`,
  }
}
