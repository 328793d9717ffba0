import { date, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Version of a study's protocol. The one with the latest effective date that is not in the future is in force. */
export const protocolVersion = defineResource({
  name: 'protocolVersion',
  namespace: 'binder',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  title: ['label', 'studyId'],
  path: { many: 'protocol-versions', one: 'protocol-version' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    label: text({ required: true, max: 60, unique: ['studyId'] }),
    effectiveOn: date({ required: true, unique: ['studyId'] }),
  },
  actions: {
    list: ['VIEW', 'ESSENTIAL_RECORDS:VIEW'],
    read: ['VIEW', 'ESSENTIAL_RECORDS:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'OWN',
    export: 'VIEW',
  },
  list: {
    columns: ['studyId', 'label', 'effectiveOn'],
    filters: ['studyId', 'effectiveOn'],
    search: ['label'],
    sort: '-effectiveOn',
  },
  form: { tabs: [{ key: 'details', fields: ['studyId', 'label', 'effectiveOn'] }] },
  screens: {
    needs: 'VIEW',
    list: '/admin/protocol-versions',
    create: '/admin/protocol-versions/new',
    edit: '/admin/protocol-versions/:id/:tab?',
  },
  menu: { area: 'admin', group: 'studies', order: 90, icon: 'branches', beside: 'documentType' },
  lockedWith: ['studyId'],
  heldBy: [{ of: 'filedDocument', by: { protocolVersionId: 'id' } }],
  audit: 'changes',
  deletion: 'remove',
})
