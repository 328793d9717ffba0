import { randomBytes } from 'node:crypto'
import { monthsAfter, todayAt } from '#resources/core/day.ts'
import type { Caller } from '../caller.ts'
import { closeStatement } from '../closeNotices.ts'
import type { Work } from '../engine/engine.types.ts'

/** Without those that are read as one another: 0 and O, 1 and I. */
const characters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groups = 3
const groupLength = 4

/** `7KQ2-9XMB-RT4C`: 60 bits, so that nobody finds one by trying. */
export function makeCertificateNumber(): string {
  const drawn = [...randomBytes(groups * groupLength)].map((byte) => characters[byte % characters.length])
  return Array.from({ length: groups }, (_, place) => drawn.slice(place * groupLength, (place + 1) * groupLength).join('')).join('-')
}

interface Finished {
  readonly progressId: string
  /** When it was; absent: now. */
  readonly finishedOn?: string
  /** Per cent, where an external system graded it. */
  readonly quizScore?: number | null
}

/** A course is finished: from today on for as long as it holds, with a certificate that says what its learner and the course are called today. */
export async function finishCourse(
  work: Work,
  { orgId, zones }: Caller,
  { progressId, finishedOn = new Date().toISOString(), quizScore }: Finished,
): Promise<void> {
  const { rows } = await work.run({
    text: `select course.name as "courseName", course.valid_months as "validMonths", course.has_certificate as "hasCertificate",
        course.id::text as "courseId", person.id::text as "userId",
        trim(concat(person.first_name, ' ', person.last_name)) as "learnerName"
      from course_progress progress
      join course on course.org_id = progress.org_id and course.id = progress.course_id
      join "user" person on person.org_id = progress.org_id and person.id = progress.user_id
      where progress.org_id = $1 and progress.id = $2`,
    values: [orgId, progressId],
  })
  const { courseName, validMonths, hasCertificate, learnerName, courseId, userId } = rows[0] as unknown as Named
  await work.trusted.update('courseProgress', progressId, {
    finishedOn,
    expiresOn: validMonths === null ? null : monthsAfter(todayAt(zones, {}, new Date(finishedOn)), validMonths),
    certificateNumber: hasCertificate ? makeCertificateNumber() : null,
    learnerName,
    courseName,
    ...(quizScore === undefined ? {} : { quizScore }),
  })
  await work.run(closeStatement({ orgId, topics: topicCourses, record: 'course', recordId: courseId, userId }))
}

const topicCourses = ['COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES'] as const

interface Named {
  readonly courseName: string
  readonly validMonths: number | null
  readonly hasCertificate: boolean
  readonly learnerName: string
  readonly courseId: string
  readonly userId: string
}
