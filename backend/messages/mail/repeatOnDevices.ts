import type { Caller } from '../../platform/common/caller.ts'
import type { Run } from '../../platform/database/types.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import { isPushOffered } from '../push/isPushOffered.ts'
import { writeMail } from './outbox.ts'
import type { NewMail } from './types.ts'

interface RepeatedMail extends Pick<NewMail, 'template' | 'language'> {
  readonly to: { readonly participantId: string; readonly studyId?: string }
  readonly onceFor: string
}

/**
 * Repeats a reminder as a notification on the participant's devices, if there are any, in the transaction of the e-mail or SMS. Its text is
 * the same for every reminder, since others can read a locked screen.
 */
export async function repeatOnDevices(
  run: Run,
  studydesk: Pick<Services, 'config' | 'jobs' | 'texts'>,
  caller: Caller,
  { template, language, to, onceFor }: RepeatedMail,
): Promise<void> {
  const { rowCount } = await run({
    text: 'select from push_subscription where org_id = $1 and participant_id = $2 limit 1',
    values: [caller.orgId, to.participantId],
  })
  if (rowCount === 0 || !(await isPushOffered(run, studydesk.config, caller.orgId))) return
  await writeMail(run, studydesk, caller, {
    template,
    channel: 'PUSH',
    language,
    details: {},
    words: { subject: studydesk.texts.text(language, 'mail:push.subject'), body: studydesk.texts.text(language, 'mail:push.body') },
    onceFor: `${onceFor} push`,
    to,
  })
}
