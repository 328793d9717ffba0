import { choice, datetime, ref, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * A version of a form: its questions, stored under their hash, and its approval. Only actions on its form write it. Submissions refer to
 * the version, so an approved or excluded version never changes.
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
    /**
     * SHA-256 of the canonical JSON of its questions (RFC 8785), in hexadecimal digits. The questions are stored under this key and
     * verified against it.
     */
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
