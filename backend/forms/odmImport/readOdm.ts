import { xmlTextOf } from './decode.ts'
import { definitionsOf } from './definitions.ts'
import { type ReadForm, readForm } from './form.ts'
import { attributeOf, childOf, childrenOf, readXml, type XmlElement, XmlFault, type XmlProblem } from './xmlTree.ts'

/** A remark on the file as a whole: something that no form can hold. */
export interface FileNote {
  readonly code: 'visits' | 'skippedData' | 'studies'
  readonly count: number
}

export interface OdmReading {
  readonly studyName: string | null
  readonly sourceSystem: string | null
  readonly forms: readonly ReadForm[]
  readonly notes: readonly FileNote[]
}

/** Why a file is not read. */
export interface OdmProblem {
  readonly code: XmlProblem['code'] | 'xmlEncoding' | 'notOdm' | 'odmVersion' | 'odmWithoutForms' | 'tooManyForms'
  readonly details?: { readonly line?: number; readonly max?: number }
}

/** Forms of a file at most. */
const mostForms = 200
/** ODM 1.2 defines forms as 1.3 does. */
const namespaces: ReadonlySet<string> = new Set(['http://www.cdisc.org/ns/odm/v1.3', 'http://www.cdisc.org/ns/odm/v1.2'])
const own = 'Studydesk'
/** Sections that hold no definition of a form; the answers of a study may be most of a file. */
const skipped: ReadonlySet<string> = new Set([
  'ClinicalData',
  'ReferenceData',
  'AdminData',
  'Association',
  'Signature',
  'UserRolesGroup',
  'ItemDataBase64Binary',
])

/** Reads the forms of a CDISC ODM 1.3 file. It runs in a thread: what is wrong is a result. Pure. */
export function readOdm(content: Uint8Array): OdmReading | OdmProblem {
  const text = xmlTextOf(content)
  if (text === null) return { code: 'xmlEncoding' }
  try {
    const { root, skipped: sections } = readXml(text, (name) => skipped.has(name))
    if (root.name !== 'ODM') return { code: 'notOdm' }
    if (!namespaces.has(root.namespace)) return { code: /cdisc\.org\/ns\/odm/.test(root.namespace) ? 'odmVersion' : 'notOdm' }
    return formsOf(
      root,
      [...sections.values()].reduce((sum, count) => sum + count, 0),
    )
  } catch (error) {
    if (error instanceof XmlFault) return error.problem
    throw error
  }
}

function formsOf(root: XmlElement, skippedSections: number): OdmReading | OdmProblem {
  const versions = definitionsOf(root)
  const count = versions.reduce((sum, { forms }) => sum + forms.length, 0)
  if (count === 0) return { code: 'odmWithoutForms' }
  if (count > mostForms) return { code: 'tooManyForms', details: { max: mostForms } }
  const sourceSystem = attributeOf(root, 'SourceSystem')
  const studies = childrenOf(root, 'Study')
  const visits = new Set(versions.flatMap((version) => version.visits.map((visit) => attributeOf(visit, 'OID')))).size
  const notes: readonly FileNote[] = [
    { code: 'visits', count: visits },
    { code: 'skippedData', count: skippedSections },
    { code: 'studies', count: studies.length > 1 ? studies.length : 0 },
  ]
  return {
    studyName: childOf(childOf(studies[0], 'GlobalVariables'), 'StudyName')?.text.trim() || null,
    sourceSystem: sourceSystem || null,
    forms: versions.flatMap((version) => version.forms.map((form) => readForm(form, version, sourceSystem === own))),
    notes: notes.filter((note) => note.count > 0),
  }
}
