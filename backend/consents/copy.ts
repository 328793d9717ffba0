import { createHash } from 'node:crypto'
import type { ResourceRow } from '#resources/core/rows.ts'
import { consentCopy, personToReach, reachProblems, writeMail } from '../messages/mail/index.ts'
import { createSystemCaller } from '../platform/common/caller.ts'
import type { Run } from '../platform/database/types.ts'
import type { RunningJob } from '../platform/engine/ports/tasks.ts'
import { printConsent } from './print.ts'
import type { ConsentTransition } from './types.ts'

export const copyTask = 'makeConsentCopy'

/** Most bytes of a copy. Generous: a copy contains only the text of a form and a few drawings. */
const maxBytes = 20_000_000

/** Starts the job that makes the participant's copy, once all signatures are complete. */
export async function requestCopy({ after, run, caller, studydesk }: ConsentTransition): Promise<void> {
  await run(
    studydesk.jobs.statement({ task: copyTask, orgId: caller.orgId, payload: { consentId: after.id }, key: `${copyTask} ${after.id}` }),
  )
}

/** Starts the job for the copy, unless the consent still waits for a countersignature. */
export async function requestCopyOnceSigned(transition: ConsentTransition): Promise<void> {
  if (transition.after.needsCountersignature !== true) await requestCopy(transition)
}

/**
 * Makes the copy of a consent once, and sends it by e-mail to a participant who accepts e-mail; staff hand it to all others. The copy
 * contains the signed data and never changes.
 */
export async function makeCopy({ orgId, payload, finish, studydesk }: RunningJob): Promise<void> {
  const id = String(payload.consentId)
  const zones = await studydesk.access.zonesOf(orgId)
  const caller = createSystemCaller({ orgId, zones, job: copyTask })
  const content = await studydesk.database.transaction(orgId, (run) => printConsent({ run, caller, texts: studydesk.texts }, id))
  const file = await studydesk.files.store(caller, { name: `consent-${id}.pdf`, content: Buffer.from(content), maxBytes })
  await studydesk.engine.work(caller, async (work) => {
    await work.trusted.update('consent', id, { copyFileId: file.id, copySha256: createHash('sha256').update(content).digest('hex') })
    const { participantId, studyId, language } = await findAddressee(work.run, orgId, id)
    if (participantId !== null && studyId !== null) {
      const person = await personToReach(work.run, orgId, participantId)
      if (person !== null && reachProblems(person, 'EMAIL').length === 0) {
        await writeMail(work.run, studydesk, caller, {
          template: consentCopy,
          channel: 'EMAIL',
          language,
          details: { organisation: person.organisation },
          to: { participantId, studyId, consentId: id },
        })
      }
    }
    await work.run(finish)
  })
}

type Addressee = Pick<ResourceRow['consent'], 'participantId' | 'studyId' | 'language'>

/** Returns the participant of the consent, their study and the language of the form. */
async function findAddressee(run: Run, orgId: string, consentId: string): Promise<Addressee> {
  const { rows } = await run({
    text: 'select participant_id::text as "participantId", study_id::text as "studyId", language from consent where org_id = $1 and id = $2',
    values: [orgId, consentId],
  })
  return rows[0] as unknown as Addressee
}
