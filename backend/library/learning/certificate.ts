import type { Readable } from 'node:stream'
import { isUuid } from '#resources/core/fields/ref.ts'
import { dateOfRow, formatDate } from '#resources/core/values/day.ts'
import type { CertificateCheck } from '#resources/library/learningAnswers.ts'
import { runInWorker } from '../../forms/workers/runInWorker.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import { answerFile } from '../../platform/engine/calls/answerFile.ts'
import type { CallContext } from '../../platform/engine/types.ts'

type CertificateRequest = CallContext & { readonly params: { readonly id: string } }

interface Certificate {
  readonly number: string
  readonly learner: string
  readonly course: string
  /** ISO 8601. */
  readonly finishedOn: string
  readonly expiresOn: string | null
  readonly organisation: string
  readonly timeZone: string
}

const shownColumns = `progress.certificate_number as number, progress.learner_name as learner, progress.course_name as course, progress.finished_on as "finishedOn",
    progress.expires_on::text as "expiresOn", organisation.name as organisation, organisation.time_zone as "timeZone"
  from course_progress progress join organisation on organisation.org_id = progress.org_id`

/** Returns the user's newest certificate of a course. */
async function certificateOf(run: Run, orgId: string, userId: string, courseId: string): Promise<Certificate> {
  const { rows } = await run({
    text: `select ${shownColumns} where progress.org_id = $1 and progress.user_id = $2 and progress.course_id = $3 and progress.certificate_number is not null
      order by progress.round desc limit 1`,
    values: [orgId, userId, courseId],
  })
  if (rows[0] === undefined) throw notFound()
  return rows[0] as unknown as Certificate
}

/** Returns the caller's certificate; `{id}` is the id of a course. @throws notFound if the caller has no certificate of it */
export async function certificateOfCaller(request: CertificateRequest): Promise<Readable> {
  const { caller, params, studydesk } = request
  const { id } = params
  if (!isUuid(id)) throw notFound()
  const certificate = await studydesk.database.transaction(caller.orgId, (run) => certificateOf(run, caller.orgId, caller.userId, id))
  return sendCertificate(request, certificate, id)
}

export async function certificateOfLearner(request: CertificateRequest): Promise<Readable> {
  const { caller, params, studydesk } = request
  const { id } = params
  const { userId, courseId } = await studydesk.engine.read(caller, 'learnerCourse', id)
  if (userId === null) throw notFound()
  const certificate = await studydesk.database.transaction(caller.orgId, (run) => certificateOf(run, caller.orgId, userId, courseId))
  return sendCertificate(request, certificate, courseId)
}

/** Sends a certificate as PDF, in the caller's language. The audit trail records the download. */
async function sendCertificate(request: CallContext, certificate: Certificate, courseId: string): Promise<Readable> {
  const { caller, studydesk } = request
  const { language } = caller
  const translate = (key: string, details?: Readonly<Record<string, string>>) =>
    studydesk.texts.text(language, `learning:certificate.${key}`, details)
  const { number, learner, course, expiresOn, organisation } = certificate
  const content = await runInWorker(
    'certificatePdf',
    {
      title: translate('title'),
      organisation,
      learner,
      statement: translate('said'),
      course,
      facts: [
        [translate('finishedOn'), formatDate(certificate.timeZone, new Date(certificate.finishedOn))],
        [translate('validUntil'), expiresOn ?? translate('forGood')],
        [translate('number'), number],
      ],
      check: translate('check', { address: `${studydesk.config.publicUrl}/crm/certificate/${number}` }),
      language,
    },
    caller,
  )
  return answerFile(request, {
    fileName: `certificate-${number}.pdf`,
    content,
    download: { of: 'certificate', format: 'pdf', recordId: courseId, narrowed: { certificateNumber: number } },
  })
}

/** Verifies a certificate for anyone with its number, and discloses only the learner's initials. @throws notFound */
export async function checkCertificate({
  params,
  studydesk,
}: CallContext & { readonly params: { readonly number: string } }): Promise<CertificateCheck> {
  const number = params.number.toUpperCase()
  if (!/^(?:[2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/.test(number)) throw notFound()
  const { rows: progressRows } = await studydesk.database.system('signIn', (run) =>
    run({ text: 'select org_id::text as "orgId" from course_progress where certificate_number = $1', values: [number] }),
  )
  if (progressRows[0] === undefined) throw notFound()
  const orgId = String(progressRows[0].orgId)
  const [answer] = await studydesk.database.batch(orgId, [
    { text: `select ${shownColumns} where progress.org_id = $1 and progress.certificate_number = $2`, values: [orgId, number] },
  ])
  const { course, organisation, learner, finishedOn, expiresOn, timeZone } = (answer?.rows[0] ?? {}) as unknown as Certificate
  const today = dateOfRow({ organisation: timeZone, sites: {} }, {}, new Date())
  return {
    state: expiresOn === null || expiresOn >= today ? 'VALID' : 'EXPIRED',
    course,
    organisation,
    initials: initialsOf(learner),
    finishedOn: formatDate(timeZone, new Date(finishedOn)),
    expiresOn,
  }
}

/** Returns the initials: `M. P. T.` for Marie-Pierre Tremblay. Pure. */
const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .filter((namePart) => namePart !== '')
    .map((namePart) => `${[...namePart][0]?.toUpperCase() ?? ''}.`)
    .join(' ')
