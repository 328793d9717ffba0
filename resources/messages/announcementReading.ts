import { ref } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Record that a user has read an announcement, with the time. Administrators of announcements see it with the deliveries. */
export const announcementReading = defineResource({
  name: 'announcementReading',
  namespace: 'dashboard',
  page: 'ADMIN_ANNOUNCEMENTS',
  scope: [{ self: { user: 'createdBy' } }],
  partOf: 'announcementId',
  title: 'announcementId',
  path: { many: 'announcement-readings', one: 'announcement-reading' },
  fields: {
    announcementId: ref({ to: 'announcement', required: true, once: true, unique: ['createdBy'] }),
  },
  actions: { list: 'SIGNED_IN', read: 'SIGNED_IN', create: 'SIGNED_IN' },
  list: { columns: ['announcementId', 'createdAt'], filters: ['announcementId'], search: [], sort: '-createdAt' },
  form: { tabs: [{ key: 'details', fields: ['announcementId'] }] },
  audit: 'changes',
  deletion: 'none',
})
