import { ref, refs, text } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/**
 * A folder of the document library: of the organisation, of a study, or of a study at one site. What stands in it is of the same. Specification 1,
 * section 5, and 2, section 7, "Files and resource library".
 */
export const libraryFolder = defineResource({
  name: 'libraryFolder',
  namespace: 'documents',
  page: 'DOCUMENT_LIBRARY',
  pageOfAll: 'RESOURCE_LIBRARY',
  scope: [{ studyOrAll: { study: 'studyId', site: 'siteId' } }, { openTo: { roles: 'openToRoleIds', changedBy: 'changedByRoleIds' } }],
  tree: 'parentId',
  title: 'name',
  toldApartBy: ['parentId', 'studyId'],
  path: { many: 'library-folders', one: 'library-folder' },
  fields: {
    name: text({
      required: true,
      max: 120,
      pattern: { source: '[A-Za-z0-9+_\\- ]+', code: 'folderName' },
      unique: ['parentId', 'studyId', 'siteId'],
    }),
    /** Empty: it stands at the top of its library. */
    parentId: ref({ to: 'libraryFolder' }),
    /** Whose library it is; taken from the folder above. */
    studyId: ref({ to: 'study', once: true }),
    siteId: ref({ to: 'site', once: true }),
    /** Roles that see it and what stands in it; empty: everybody who sees the folder above. */
    openToRoleIds: refs({ to: 'role', maxCount: 50, read: { page: 'DOCUMENT_LIBRARY', action: 'OWN' } }),
    /** Roles that change it and what stands in it; empty: everybody who may change the folder above. */
    changedByRoleIds: refs({ to: 'role', maxCount: 50, read: { page: 'DOCUMENT_LIBRARY', action: 'OWN' } }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'CONTRIBUTE', restore: 'OWN' },
  list: {
    columns: ['name', 'parentId', 'studyId', 'siteId', 'updatedAt'],
    filters: ['parentId', 'studyId', 'siteId'],
    search: ['name'],
    sort: 'name',
  },
  form: { tabs: [{ key: 'details', fields: ['name', 'parentId', 'studyId', 'siteId', 'openToRoleIds', 'changedByRoleIds'] }] },
  audit: 'changes',
  deletion: 'trash',
})
