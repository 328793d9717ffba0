import { boolean, choice, integer, ref, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** A room or a piece of equipment of a site that visits occupy. Its capacity limits the number of simultaneous visits. */
export const room = defineResource({
  name: 'room',
  namespace: 'studyScheduler',
  page: 'ADMIN_SITES',
  scope: ['org'],
  title: 'name',
  offeredWhile: 'isActive',
  path: { many: 'rooms', one: 'room' },
  fields: {
    siteId: ref({ to: 'site', required: true, once: true }),
    name: text({ required: true, max: 80, unique: ['siteId'] }),
    kind: choice({ values: ['ROOM', 'EQUIPMENT'], required: true, default: 'ROOM' }),
    /** Maximum number of simultaneous visits. */
    capacity: integer({ required: true, min: 1, max: 50, default: 1 }),
    isActive: boolean({ default: true }),
    note: textarea({ max: 2000 }),
  },
  actions: {
    list: ['VIEW', 'VISIT_SCHEDULE:VIEW', 'STUDY_CONDUCT:VIEW', 'STUDY_SCHEDULER:VIEW'],
    read: ['VIEW', 'VISIT_SCHEDULE:VIEW', 'STUDY_CONDUCT:VIEW', 'STUDY_SCHEDULER:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'OWN',
  },
  list: {
    columns: ['name', 'kind', 'capacity', 'isActive', 'siteId'],
    filters: ['siteId', 'kind', 'isActive'],
    search: ['name'],
    sort: 'name',
    unpagedWhenNested: true,
  },
  form: { tabs: [{ key: 'details', fields: ['siteId', 'name', 'kind', 'capacity', 'isActive', 'note'] }] },
  audit: 'changes',
  deletion: 'remove',
  heldBy: [{ of: 'participantVisit', by: { roomId: 'id' }, code: 'RoomInUse' }],
})
