import type { Values } from '#resources/core/conditions.ts'
import { daysAfter } from '#resources/core/day.ts'
import type { Language } from '#resources/core/preferences.ts'
import { course } from '#resources/course.ts'
import { courseAssignment } from '#resources/courseAssignment.ts'
import { courseLesson } from '#resources/courseLesson.ts'
import { courseProgress } from '#resources/courseProgress.ts'
import { rankAt } from './boards.ts'
import { storyDay } from './calendar.ts'
import type { Random } from './random.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

interface CoursePlan {
  readonly values: Values
  /** Words in the name of a document of the library that each lesson reads. */
  readonly lessons: readonly { readonly name: string; readonly of: string }[]
  readonly hasQuiz?: true
  /** Days from that of the story until which everybody has taken it. */
  readonly due?: number
}

const plans: Readonly<Record<Language, readonly CoursePlan[]>> = {
  en: [
    {
      values: { name: 'Good clinical practice', description: 'What everybody who works on a study knows.', length: 30, validMonths: 24 },
      lessons: [
        { name: 'The rules in short', of: 'Good clinical' },
        { name: 'Reporting what happens', of: 'Adverse events' },
      ],
      hasQuiz: true,
      due: 21,
    },
    {
      values: { name: 'Cold chain', description: 'How products of a study are kept.', length: 10 },
      lessons: [{ name: 'The refrigerator, day by day', of: 'Cold chain' }],
    },
  ],
  fr: [
    {
      values: { name: 'Chaîne du froid', description: 'Comment sont conservés les produits d’une étude.', length: 10, validMonths: 24 },
      lessons: [{ name: 'Le réfrigérateur, jour après jour', of: 'froid' }],
      hasQuiz: true,
    },
  ],
}

/** When every course but the first was assigned, which nobody has begun yet. */
export const coursesAssignedOn = daysAfter(storyDay, -9)

interface Demo {
  readonly language: Language
  readonly documents: readonly Row[]
  /** The form that grades. */
  readonly quizFormId: string | undefined
  /** Those who have finished the first course already. */
  readonly learners: readonly Row[]
}

/** Courses of a demo organisation on the papers of its library, and who has finished one. */
export function makeLearning(random: Random, { language, documents, quizFormId, learners }: Demo) {
  const made = plans[language].map((plan, place) => {
    const row = stored(random, course, {
      ...plan.values,
      status: 'PUBLISHED',
      quizFormId: plan.hasQuiz === true ? quizFormId : null,
      hasCertificate: true,
    })
    const lessons = plan.lessons.map(({ name, of }, nth) => ({
      ...stored(random, courseLesson, {
        courseId: row.id,
        name,
        kind: 'DOCUMENT',
        documentId: documents.find((document) => String(document.name).includes(of))?.id,
      }),
      rank: rankAt(nth),
    }))
    return {
      row,
      lessons,
      // What has been finished was assigned long before.
      assignment:
        place === 0
          ? stored(random, courseAssignment, { courseId: row.id, dueOn: plan.due === undefined ? null : daysAfter(storyDay, plan.due) })
          : stored(random, courseAssignment, { courseId: row.id }, coursesAssignedOn),
    }
  })
  const [first] = made
  return {
    courses: made.map(({ row }) => row),
    lessons: made.flatMap(({ lessons }) => lessons),
    assignments: made.map(({ assignment }) => assignment),
    progress: first === undefined ? [] : learners.map((learner) => finished(random, first, learner)),
  }
}

function finished(random: Random, { row, lessons }: { readonly row: Row; readonly lessons: readonly Row[] }, learner: Row): Row {
  const day = random.day('2026-01-12', '2026-09-30')
  return stored(random, courseProgress, {
    courseId: row.id,
    userId: learner.id,
    round: 1,
    doneLessonIds: lessons.map(({ id }) => id),
    quizScore: 100,
    quizTries: random.between(1, 3),
    finishedOn: `${day}T15:00:00.000Z`,
    expiresOn: `${Number(day.slice(0, 4)) + 2}${day.slice(4)}`,
    certificateNumber: [1, 2, 3].map(() => random.letters(4).replaceAll('O', 'P').replaceAll('I', 'J')).join('-'),
    learnerName: `${learner.firstName} ${learner.lastName}`,
    courseName: row.name,
  })
}
