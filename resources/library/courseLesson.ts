import { choice, integer, ref, text, textarea, url } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

const libraryCondition = { field: 'kind', is: 'DOCUMENT' } as const
const externalCondition = { field: 'kind', in: ['VIDEO', 'LINK'] } as const

/**
 * A lesson of a course: a document of the library, including films, or content on another website. A document requires the reader's
 * rights in the library; the course grants no access.
 */
export const courseLesson = defineResource({
  name: 'courseLesson',
  namespace: 'learning',
  page: 'LMS_ADMIN',
  scope: ['org'],
  partOf: 'courseId',
  ordered: { within: ['courseId'] },
  title: 'name',
  path: { many: 'course-lessons', one: 'course-lesson' },
  fields: {
    courseId: ref({ to: 'course', required: true, once: true }),
    name: text({ required: true, max: 160 }),
    kind: choice({ values: ['DOCUMENT', 'VIDEO', 'LINK'], required: true, default: 'DOCUMENT' }),
    documentId: ref({ to: 'document', visibleWhen: libraryCondition, required: libraryCondition }),
    url: url({ visibleWhen: externalCondition, required: externalCondition }),
    description: textarea({ max: 2000 }),
    /** Duration in minutes. */
    length: integer({ min: 1, max: 6000 }),
  },
  actions: {
    list: ['VIEW', 'LEARNING:VIEW'],
    read: ['VIEW', 'LEARNING:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
  },
  list: {
    columns: ['name', 'kind', 'documentId', 'url', 'length'],
    filters: ['courseId', 'kind', 'documentId'],
    search: ['name'],
    sort: 'rank',
    unpagedWhenNested: true,
  },
  form: { tabs: [{ key: 'details', fields: ['name', 'kind', 'documentId', 'url', 'description', 'length'] }] },
  audit: 'changes',
  deletion: 'remove',
})
