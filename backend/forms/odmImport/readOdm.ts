import { xmlTextOf } from './decode.ts'
import { definitionsOf } from './definitions.ts'
import { type ReadForm, readForm } from './form.ts'
import { redcapProjectOf } from './redcap/redcapXml.ts'
import { version2Namespace } from './version2/elements.ts'
import { fromVersion2 } from './version2/fromVersion2.ts'
import { readJsonTree } from './version2/jsonTree.ts'
import { attributeOf, childOf, childrenOf, readXml, type XmlElement, XmlFault, type XmlProblem } from './xmlTree.ts'

/** A remark on content of the file that no form can contain. */
export interface FileNote {
  readonly code: 'visits' | 'skippedData' | 'studies' | 'otherColumns'
  readonly count: number
}

export interface OdmReading {
  readonly studyName: string | null
  readonly sourceSystem: string | null
  readonly forms: readonly ReadForm[]
  readonly notes: readonly FileNote[]
}

type DictionaryProblemCode = 'dictionaryEncoding' | 'dictionaryMalformed' | 'dictionaryTooLarge' | 'notDictionary'

/** The reason why a file cannot be read. */
export interface OdmProblem {
  readonly code: XmlProblem['code'] | 'xmlEncoding' | 'notOdm' | 'odmVersion' | 'odmWithoutForms' | 'tooManyForms' | DictionaryProblemCode
  readonly details?: { readonly line?: number; readonly max?: number }
}

/** Most forms in a file. */
const mostForms = 200
/** ODM 1.2 defines forms in the same format as 1.3. */
const namespaces: ReadonlySet<string> = new Set(['http://www.cdisc.org/ns/odm/v1.3', 'http://www.cdisc.org/ns/odm/v1.2'])
const ownSourceSystem = 'Studydesk'
/** Sections without definitions of forms. The answers of a study may be most of a file. */
const skippedElements: ReadonlySet<string> = new Set([
  'ClinicalData',
  'ReferenceData',
  'AdminData',
  'Association',
  'Signature',
  'UserRolesGroup',
  'ItemDataBase64Binary',
])

/** Reads the forms of a CDISC ODM file of version 1.2, 1.3 or 2.0 in XML. It runs in a worker thread, so it returns a problem instead of throwing an error. Pure. */
export function readOdm(content: Uint8Array): OdmReading | OdmProblem {
  const text = xmlTextOf(content)
  if (text === null) return { code: 'xmlEncoding' }
  try {
    const { root, skipped: sections } = readXml(text, (name) => skippedElements.has(name))
    if (root.name !== 'ODM') return { code: 'notOdm' }
    if (root.namespace === version2Namespace) return formsOf(fromVersion2(root), countOf(sections))
    if (!namespaces.has(root.namespace)) return { code: /cdisc\.org\/ns\/odm/.test(root.namespace) ? 'odmVersion' : 'notOdm' }
    return formsOf(root, countOf(sections))
  } catch (error) {
    if (error instanceof XmlFault) return error.problem
    throw error
  }
}

/** Reads the forms of a CDISC ODM 2.0 file in JSON. Pure. */
export function readOdmJson(content: Uint8Array): OdmReading | OdmProblem {
  const text = xmlTextOf(content)
  if (text === null) return { code: 'xmlEncoding' }
  try {
    const reading = readJsonTree(text, (name) => skippedElements.has(name))
    return reading === null ? { code: 'notOdm' } : formsOf(fromVersion2(reading.root), countOf(reading.skipped))
  } catch (error) {
    if (error instanceof XmlFault) return error.problem
    throw error
  }
}

const countOf = (sections: ReadonlyMap<string, number>): number => [...sections.values()].reduce((sum, count) => sum + count, 0)

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
    forms: versions.flatMap((version) => {
      const input = { isOwnFile: sourceSystem === ownSourceSystem, project: redcapProjectOf(version) }
      return version.forms.map((form) => readForm(form, version, input))
    }),
    notes: notes.filter((note) => note.count > 0),
  }
}
