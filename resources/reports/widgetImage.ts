import { image, ref } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Image on a dashboard, visible to the dashboard's readers; created by `POST widget/image`. Specification 1, section 4. */
export const widgetImage = defineResource({
  name: 'widgetImage',
  namespace: 'dashboard',
  page: 'ADMIN_ORGANIZATION',
  scope: ['org'],
  title: 'id',
  path: { many: 'widget-images', one: 'widget-image' },
  fields: {
    picture: image({ required: true, once: true }),
    studyId: ref({ to: 'study', once: true }),
  },
  actions: { list: 'SIGNED_IN', read: 'SIGNED_IN', create: ['CONTRIBUTE', 'ADMIN_STUDY:CONTRIBUTE'] },
  list: { columns: ['picture', 'studyId', 'createdAt'], filters: ['studyId'], search: [], sort: '-createdAt' },
  form: { tabs: [{ key: 'details', fields: ['picture', 'studyId'] }] },
  audit: 'changes',
  deletion: 'none',
})
