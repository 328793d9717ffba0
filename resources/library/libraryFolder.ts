import { ref, refs, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * A folder of the document library: of the organization, of a study, or of a study at one site. Its content belongs to the same
 * organization, study or site. Specification 1, section 5, and 2, section 7, "Files and resource library".
 */
export const libraryFolder = defineResource({
  name: 'libraryFolder',
  namespace: 'documents',
  page: 'DOCUMENT_LIBRARY',
  pageOfAll: 'RESOURCE_LIBRARY',
  scope: [{ studyOrAll: { study: 'studyId', site: 'siteId' } }, { openTo: { roles: 'openToRoleIds', writeRoles: 'changedByRoleIds' } }],
  tree: 'parentId',
  title: 'name',
  disambiguateBy: ['parentId', 'studyId'],
  path: { many: 'library-folders', one: 'library-folder' },
  fields: {
    name: text({
      required: true,
      max: 120,
      pattern: { source: '[A-Za-z0-9+_\\- ]+', code: 'folderName' },
      unique: ['parentId', 'studyId', 'siteId'],
    }),
    /** Empty: the folder is at the top of its library. */
    parentId: ref({ to: 'libraryFolder' }),
    /** Study of the library; copied from the parent folder. */
    studyId: ref({ to: 'study', once: true }),
    siteId: ref({ to: 'site', once: true }),
    /** Roles that see the folder and its content; empty: everyone who sees the parent folder. */
    openToRoleIds: refs({ to: 'role', maxCount: 50, read: { page: 'DOCUMENT_LIBRARY', action: 'OWN' } }),
    /** Roles that may change the folder and its content; empty: everyone who may change the parent folder. */
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
