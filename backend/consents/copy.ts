import { createHash } from 'node:crypto'
import type { ResourceRow } from '#resources/rows.ts'
import { systemCaller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import { consentCopy, personToReach, reachProblems, writeMail } from '../mail/index.ts'
import { printConsent } from './print.ts'
import type { ConsentTransition } from './types.ts'

export const copyTask = 'makeConsentCopy'

/** Text of a form, a few drawings: a copy is far below. */
const maxBytes = 20_000_000

/** Everybody has signed: the participant gets a copy, by a job. */
export async function askForCopy({ after, run, caller, studydesk }: ConsentTransition): Promise<void> {
  await run(
    studydesk.jobs.statement({ task: copyTask, orgId: caller.orgId, payload: { consentId: after.id }, key: `${copyTask} ${after.id}` }),
  )
}

/** A consent that is countersigned has all its signatures only then. */
export async function askForCopyOnceSigned(taking: ConsentTransition): Promise<void> {
  if (taking.after.needsCountersignature !== true) await askForCopy(taking)
}

/**
 * Makes the copy of a consent, once, and sends it to a participant who may be written to; to any other it is handed by staff. What is signed is in it, and
 * it stays as it is.
 */
export async function makeCopy({ orgId, payload, finish, studydesk }: RunningJob): Promise<void> {
  const id = String(payload.consentId)
  const zones = await studydesk.access.zonesOf(orgId)
  const caller = systemCaller({ orgId, zones, job: copyTask })
  const content = await studydesk.database.transaction(orgId, (run) => printConsent({ run, caller, texts: studydesk.texts }, id))
  const file = await studydesk.files.store(caller, { name: `consent-${id}.pdf`, content: Buffer.from(content), maxBytes })
  await studydesk.engine.work(caller, async (work) => {
    await work.trusted.update('consent', id, { copyFileId: file.id, copySha256: createHash('sha256').update(content).digest('hex') })
    const { participantId, studyId, language } = await addressee(work.run, orgId, id)
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

/** Whose consent it is, and the language of its form. */
async function addressee(run: Run, orgId: string, consentId: string): Promise<Addressee> {
  const { rows } = await run({
    text: 'select participant_id::text as "participantId", study_id::text as "studyId", language from consent where org_id = $1 and id = $2',
    values: [orgId, consentId],
  })
  return rows[0] as unknown as Addressee
}
