import type { SessionAnswer } from '#resources/core/answers.ts'
import type { Caller } from '../caller.ts'
import { notAuthenticated } from '../errors.ts'
import type { Studydesk } from '../studydesk.ts'

/** What the shell needs to know of the signed-in user: `GET session`. */
export async function sessionAnswer(studydesk: Studydesk, caller: Caller): Promise<SessionAnswer> {
  const { config, database, access } = studydesk
  const [grants, [users, organisations]] = await Promise.all([
    access.grantsOf(caller.orgId, caller.userId),
    database.batch(caller.orgId, [
      { text: 'select first_name, last_name, email from "user" where org_id = $1 and id = $2', values: [caller.orgId, caller.userId] },
      {
        text: 'select name, web_page_title, logo_file, favicon_file, support_email, theme from organisation where org_id = $1',
        values: [caller.orgId],
      },
    ]),
  ])
  const user = users?.rows[0]
  const organisation = organisations?.rows[0]
  if (user === undefined || organisation === undefined) throw notAuthenticated()
  return {
    user: { id: caller.userId, fullName: `${user.first_name} ${user.last_name}`, email: user.email },
    organisation: {
      id: caller.orgId,
      name: organisation.name,
      theme: organisation.theme,
      details: {
        webPageTitle: organisation.web_page_title,
        logoFile: organisation.logo_file,
        faviconFile: organisation.favicon_file,
        supportEmail: organisation.support_email,
      },
    },
    abilities: grants.abilities,
    idle: { sessionMinutes: config.session.idleMinutes, warningMinutes: config.session.warningMinutes },
  }
}
