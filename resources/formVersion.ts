import { choice, datetime, ref, text, textarea } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/**
 * A version of a form: which questions it asks, kept under their hash, and how it was decided on. Written by what is done to its form alone; what was
 * filled in names the version, so a version that was decided on says for good what it says.
 */
export const formVersion = defineResource({
  name: 'formVersion',
  namespace: 'forms',
  page: 'ADMIN_FORMS',
  scope: ['org'],
  partOf: 'formId',
  title: ['formId', 'formVersion'],
  path: { many: 'form-versions', one: 'form-version' },
  fields: {
    formId: ref({ to: 'form', required: true, readOnly: true }),
    formVersion: text({ max: 40, readOnly: true, unique: ['formId'] }),
    formLifecycle: choice({ values: ['PENDING', 'APPROVED', 'EXCLUDED'], readOnly: true, default: 'PENDING' }),
    /** SHA-256 of the canonical JSON of its questions (RFC 8785), in hexadecimal digits; they are stored under it and checked against it. */
    integrityKey: text({ max: 64, readOnly: true }),
    editedBy: ref({ to: 'user', readOnly: true }),
    decidedBy: ref({ to: 'user', readOnly: true }),
    decidedOn: datetime({ readOnly: true }),
    decisionReason: textarea({ max: 2000, readOnly: true }),
  },
  actions: {
    list: ['VIEW', 'ADMIN_STUDY:VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW'],
    read: ['VIEW', 'ADMIN_STUDY:VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW'],
  },
  list: {
    columns: ['formVersion', 'formLifecycle', 'editedBy', 'updatedAt', 'decidedBy', 'decidedOn', 'decisionReason', 'integrityKey'],
    filters: ['formId', 'formLifecycle'],
    search: ['formVersion'],
    sort: '-createdAt',
  },
  lockedWith: ['formId'],
  versions: {
    of: ['formId'],
    number: 'formVersion',
    content: ['integrityKey'],
    settledWhen: { field: 'formLifecycle', in: ['APPROVED', 'EXCLUDED'] },
  },
  uniqueWhile: [{ fields: ['formId'], when: { field: 'formLifecycle', in: ['PENDING'] }, code: 'VersionPending' }],
  audit: 'changes',
  deletion: 'none',
})
