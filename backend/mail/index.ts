import type { Domain } from '../engine/types.ts'
import { conflict } from '../errors.ts'
import { sendStatement, sendTask } from './outbox.ts'
import { sendMail } from './sendTask.ts'

export { writeMail } from './outbox.ts'
export type { NewMail } from './types.ts'

/** Messages to people: written with what they tell of, sent by a job. */
export const mailDomain: Domain = {
  tasks: { [sendTask]: sendMail },
  hooks: {
    mail: {
      beforeWrite({ action, studydesk }) {
        if (action === 'transition' && studydesk.config.mail === null) throw conflict('MailNotConfigured')
        return undefined
      },
      async onTransition({ caller, after, studydesk, run }) {
        await run(sendStatement(studydesk.jobs, caller.orgId, after.id))
      },
    },
  },
}
