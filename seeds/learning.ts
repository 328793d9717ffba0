import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { course } from '#resources/library/course.ts'
import { courseAssignment } from '#resources/library/courseAssignment.ts'
import { courseLesson } from '#resources/library/courseLesson.ts'
import { courseProgress } from '#resources/library/courseProgress.ts'
import { rankAt } from './boards.ts'
import { storyDay } from './calendar.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

interface CoursePlan {
  readonly values: Values
  /** Lessons of the course. `of` is a part of the name of the library document that the lesson uses. */
  readonly lessons: readonly { readonly name: string; readonly of: string }[]
  readonly hasQuiz?: true
  /** Due date for all learners, in days after `storyDay`. */
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

/** Assignment day of every course except the first. No learner has begun these courses. */
export const coursesAssignedOn = addDays(storyDay, -9)

interface Demo {
  readonly language: Language
  readonly documents: readonly Row[]
  /** ID of the form with the quiz. */
  readonly quizFormId: string | undefined
  /** Staff who have finished the first course. */
  readonly learners: readonly Row[]
}

/**
 * Generates the courses of a demo organisation from documents of its library, and the progress of learners who have finished the first
 * course.
 */
export function makeLearning(random: Random, { language, documents, quizFormId, learners }: Demo) {
  const createdCourses = plans[language].map((plan, index) => {
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
      // The first course was assigned long ago, because learners have finished it.
      assignment:
        index === 0
          ? stored(random, courseAssignment, { courseId: row.id, dueOn: plan.due === undefined ? null : addDays(storyDay, plan.due) })
          : stored(random, courseAssignment, { courseId: row.id }, coursesAssignedOn),
    }
  })
  const [first] = createdCourses
  return {
    courses: createdCourses.map(({ row }) => row),
    lessons: createdCourses.flatMap(({ lessons }) => lessons),
    assignments: createdCourses.map(({ assignment }) => assignment),
    progress: first === undefined ? [] : learners.map((learner) => createFinishedProgress(random, first, learner)),
  }
}

function createFinishedProgress(
  random: Random,
  { row, lessons }: { readonly row: Row; readonly lessons: readonly Row[] },
  learner: Row,
): Row {
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
