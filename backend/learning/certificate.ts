import type { Readable } from 'node:stream'
import { dateIn, todayAt } from '#resources/core/day.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { CertificateCheck } from '#resources/learningAnswers.ts'
import type { Run } from '../database/types.ts'
import { answerFile } from '../engine/calls/answerFile.ts'
import type { CallContext } from '../engine/types.ts'
import { notFound } from '../errors.ts'
import { inThread } from '../forms/threads/inThread.ts'

type AboutOne = CallContext & { readonly params: { readonly id: string } }

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

const shown = `progress.certificate_number as number, progress.learner_name as learner, progress.course_name as course, progress.finished_on as "finishedOn",
    progress.expires_on::text as "expiresOn", organisation.name as organisation, organisation.time_zone as "timeZone"
  from course_progress progress join organisation on organisation.org_id = progress.org_id`

/** The newest of a user and a course. */
async function certificateOf(run: Run, orgId: string, userId: string, courseId: string): Promise<Certificate> {
  const { rows } = await run({
    text: `select ${shown} where progress.org_id = $1 and progress.user_id = $2 and progress.course_id = $3 and progress.certificate_number is not null
      order by progress.round desc limit 1`,
    values: [orgId, userId, courseId],
  })
  if (rows[0] === undefined) throw notFound()
  return rows[0] as unknown as Certificate
}

/** `{id}` is a course. @throws notFound where the caller has no certificate of it */
export async function ownCertificate(request: AboutOne): Promise<Readable> {
  const { caller, params, studydesk } = request
  const { id } = params
  if (!isUuid(id)) throw notFound()
  const own = await studydesk.database.transaction(caller.orgId, (run) => certificateOf(run, caller.orgId, caller.userId, id))
  return sent(request, own, id)
}

export async function certificateOfLearner(request: AboutOne): Promise<Readable> {
  const { caller, params, studydesk } = request
  const { id } = params
  const { userId, courseId } = await studydesk.engine.read(caller, 'learnerCourse', id)
  if (userId === null) throw notFound()
  const theirs = await studydesk.database.transaction(caller.orgId, (run) => certificateOf(run, caller.orgId, userId, courseId))
  return sent(request, theirs, courseId)
}

/** On paper, in the language of whoever asks; the history tells that it was taken. */
async function sent(request: CallContext, certificate: Certificate, courseId: string): Promise<Readable> {
  const { caller, studydesk } = request
  const { language } = caller
  const words = (key: string, details?: Readonly<Record<string, string>>) =>
    studydesk.texts.text(language, `learning:certificate.${key}`, details)
  const { number, learner, course, expiresOn, organisation } = certificate
  const content = await inThread(
    'certificatePdf',
    {
      title: words('title'),
      organisation,
      learner,
      said: words('said'),
      course,
      facts: [
        [words('finishedOn'), dateIn(certificate.timeZone, new Date(certificate.finishedOn))],
        [words('validUntil'), expiresOn ?? words('forGood')],
        [words('number'), number],
      ],
      check: words('check', { address: `${studydesk.config.publicUrl}/crm/certificate/${number}` }),
      language,
    },
    caller,
  )
  return answerFile(request, {
    fileName: `certificate-${number}.pdf`,
    content,
    taken: { of: 'certificate', format: 'pdf', recordId: courseId, narrowed: { certificateNumber: number } },
  })
}

/** Whoever holds a certificate in their hands learns whether it is one, and no name that it does not say itself. @throws notFound */
export async function checkCertificate({
  params,
  studydesk,
}: CallContext & { readonly params: { readonly number: string } }): Promise<CertificateCheck> {
  const number = params.number.toUpperCase()
  if (!/^(?:[2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/.test(number)) throw notFound()
  const { rows: found } = await studydesk.database.system('signIn', (run) =>
    run({ text: 'select org_id::text as "orgId" from course_progress where certificate_number = $1', values: [number] }),
  )
  if (found[0] === undefined) throw notFound()
  const orgId = String(found[0].orgId)
  const [answer] = await studydesk.database.batch(orgId, [
    { text: `select ${shown} where progress.org_id = $1 and progress.certificate_number = $2`, values: [orgId, number] },
  ])
  const { course, organisation, learner, finishedOn, expiresOn, timeZone } = (answer?.rows[0] ?? {}) as unknown as Certificate
  const today = todayAt({ organisation: timeZone, sites: {} }, {}, new Date())
  return {
    state: expiresOn === null || expiresOn >= today ? 'VALID' : 'EXPIRED',
    course,
    organisation,
    initials: initialsOf(learner),
    finishedOn: dateIn(timeZone, new Date(finishedOn)),
    expiresOn,
  }
}

/** `M. P. T.` for Marie-Pierre Tremblay. Pure. */
const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .filter((part) => part !== '')
    .map((part) => `${[...part][0]?.toUpperCase() ?? ''}.`)
    .join(' ')
