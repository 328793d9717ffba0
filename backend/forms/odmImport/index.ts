import type { Call } from '../../engine/types.ts'
import { importOdmForms } from './importForms.ts'

const call = {
  method: 'POST',
  access: { page: 'ADMIN_FORMS', action: 'CONTRIBUTE' },
  multipart: true,
  body: {
    file: 'A CDISC ODM 1.3 file, such as the XML of a REDCap project.',
    'forms?': 'JSON list of the keys of the forms to import; all where it is left out.',
    'check?': 'true: reports what the import would do, and creates nothing.',
  },
  handler: importOdmForms,
} as const

/** Forms from a CDISC ODM file, into the library or into a study. */
export const odmImportCalls: readonly Call[] = [
  { ...call, path: 'admin/form-odm-import' },
  { ...call, path: 'study/:studyId/form-odm-import' },
]
