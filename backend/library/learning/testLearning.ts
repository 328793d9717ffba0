import { expect } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { OwnCourse } from '#resources/library/learningAnswers.ts'
import { testNode } from '../../app/testing/index.ts'

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const viewer = 'viewer@northlake.example'
export const noUser = 'nobody@northlake.example'
export const riveSud = 'admin@rivesud.example'
export const pollOptions = { timeout: 30_000, interval: 100 }

const quiz = {
  pages: [
    {
      name: 'page1',
      elements: [
        {
          type: 'radiogroup',
          name: 'first',
          title: 'What comes first?',
          choices: ['Consent', 'Blood'],
          internalCorrectAnswers: ['Consent'],
          isRequired: true,
        },
        {
          type: 'checkbox',
          name: 'reported',
          title: 'What is reported?',
          choices: ['Death', 'Hospital', 'Weather'],
          internalCorrectAnswers: ['Death', 'Hospital'],
        },
      ],
    },
  ],
}

export type LearningFixture = Awaited<ReturnType<typeof createLearningFixture>>

/** Starts a node with a quiz in use, and one of the coordinator's studies. */
export async function createLearningFixture() {
  const idsByEmail = new Map<string, string>()
  let orgId = ''
  const node = await testNode()
  const call = async <Told>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    caller: string | null = admin,
  ) => {
    const answer = await node.fetch(path, { ...(caller !== null && { as: caller }), method, ...(body && { body }) })
    const { data, error } = (await answer.json()) as {
      data: Told
      error?: { code: string; message: string; fields?: { path: string; code: string }[] }
    }
    return {
      status: answer.status,
      data,
      code: error?.code,
      message: error?.message,
      problems: error?.fields?.map((each) => `${each.path} ${each.code}`),
    }
  }

  for (const email of [admin, coordinator, viewer]) {
    const [userRow] = await node.ownerQuery<{ id: string; orgId: string }>(
      'select id::text, org_id::text as "orgId" from "user" where email = $1',
      [email],
    )
    idsByEmail.set(email, userRow?.id ?? '')
    orgId = userRow?.orgId ?? ''
  }
  const [ownStudy] = await node.ownerQuery<{ id: string }>(
    'select study_id::text as id from study_site_assignment where user_id = $1 order by study_id limit 1',
    [idsByEmail.get(coordinator)],
  )
  const studyId = ownStudy?.id ?? ''
  const formResponse = await call<{ id: string }>('POST', 'forms', { name: 'Quiz on consent', type: 'OTHER' })
  const formId = formResponse.data.id
  await call('PATCH', `admin/form/${formId}`, { formJson: quiz, version: 1 })
  // Approves the form directly in the database, bypassing the rule that the author may not approve it.
  await node.ownerQuery(
    `update form set form_lifecycle = 'APPROVED', approved_version = (select form_version from form_version where form_id = $1
      order by created_at desc limit 1) where id = $1`,
    [formId],
  )

  /** Publishes a course with this many external lessons; returns its id and those of the lessons. */
  async function createCourse(changes: object = {}, { lessons = 2, request = {} }: { lessons?: number; request?: object | null } = {}) {
    const { data, status } = await call<{ id: string }>('POST', 'courses', { name: `Course ${Math.random()}`, ...changes })
    expect(status).toBe(201)
    const lessonIds: string[] = []
    for (let number = 1; number <= lessons; number += 1) {
      const lessonResponse = await call<{ id: string }>('POST', 'course-lessons', {
        courseId: data.id,
        name: `Lesson ${number}`,
        kind: 'LINK',
        url: 'https://learning.example/lesson',
      })
      lessonIds.push(lessonResponse.data.id)
    }
    const publishResponse = await call('POST', `course/${data.id}/transitions/publish`, {})
    expect(publishResponse.status).toBe(200)
    if (request !== null) {
      const assignResponse = await call('POST', 'course-assignments', { courseId: data.id, ...request })
      expect(assignResponse.problems).toBeUndefined()
    }
    return { id: data.id, lessonIds }
  }
  const listOwnCourses = async (caller: string, query = '') =>
    (await call<readonly OwnCourse[]>('GET', `learning/mine${query}`, undefined, caller)).data
  const lineOf = async (courseId: string, email: string) => {
    const { data } = await call<readonly ResourceAnswer['learnerCourse'][]>(
      'GET',
      `learner-courses?courseId=${courseId}&userId=${idsByEmail.get(email)}`,
    )
    return data[0]
  }
  const finish = async (lessonIds: readonly string[], caller: string) => {
    for (const id of lessonIds) expect((await call('POST', `learning/lesson/${id}/done`, {}, caller)).status).toBe(200)
  }

  return {
    node,
    orgId,
    formId,
    studyId,
    idOf: idsByEmail,
    call,
    course: createCourse,
    mine: listOwnCourses,
    lineOf,
    finish,
    close: () => node.close(),
  }
}
