import { randomBytes } from 'node:crypto'
import { addMonths, dateOfRow } from '#resources/core/values/day.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Work } from '../../platform/engine/engine.types.ts'

/** Characters without look-alikes: 0 and O, 1 and I. */
const characters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groups = 3
const groupLength = 4

/** Returns a number such as `7KQ2-9XMB-RT4C`: 60 random bits, so that it cannot be guessed. */
export function makeCertificateNumber(): string {
  const randomCharacters = [...randomBytes(groups * groupLength)].map((byte) => characters[byte % characters.length])
  return Array.from({ length: groups }, (_, index) => randomCharacters.slice(index * groupLength, (index + 1) * groupLength).join('')).join(
    '-',
  )
}

interface CourseResult {
  readonly progressId: string
  /** ISO 8601; now if absent. */
  readonly finishedOn?: string
  /** Per cent, if an external system graded the course. */
  readonly quizScore?: number | null
}

/** Finishes a course. Sets the last day of its validity and a certificate with the current names of learner and course. */
export async function finishCourse(
  work: Work,
  { orgId, zones }: Caller,
  { progressId, finishedOn = new Date().toISOString(), quizScore }: CourseResult,
): Promise<void> {
  const { rows } = await work.run({
    text: `select course.name as "courseName", course.valid_months as "validMonths", course.has_certificate as "hasCertificate",
        trim(concat(person.first_name, ' ', person.last_name)) as "learnerName"
      from course_progress progress
      join course on course.org_id = progress.org_id and course.id = progress.course_id
      join "user" person on person.org_id = progress.org_id and person.id = progress.user_id
      where progress.org_id = $1 and progress.id = $2`,
    values: [orgId, progressId],
  })
  const { courseName, validMonths, hasCertificate, learnerName } = rows[0] as unknown as CourseProgress
  await work.trusted.update('courseProgress', progressId, {
    finishedOn,
    expiresOn: validMonths === null ? null : addMonths(dateOfRow(zones, {}, new Date(finishedOn)), validMonths),
    certificateNumber: hasCertificate ? makeCertificateNumber() : null,
    learnerName,
    courseName,
    ...(quizScore === undefined ? {} : { quizScore }),
  })
}

interface CourseProgress {
  readonly courseName: string
  readonly validMonths: number | null
  readonly hasCertificate: boolean
  readonly learnerName: string
}
