import { version2Namespace } from '../../odmImport/version2/elements.ts'
import { readXml, type XmlElement } from '../../odmImport/xmlTree.ts'
import { loadOdmParts, type OdmFile, type OdmParts, type OdmRequest } from './loadOdmParts.ts'
import { toVersion2 } from './toVersion2.ts'
import { writeJson, writeXml } from './writeTree.ts'
import { buildOpeningTag } from './xml.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Generates a file with the questions and answers of a study's forms, by format. */
const generators = {
  async *odm({ root, study, adminData, clinicalData }: OdmParts) {
    yield `${declaration}${buildOpeningTag('ODM', { xmlns: 'http://www.cdisc.org/ns/odm/v1.3', ODMVersion: '1.3.2', ...root })}${study}`
    yield adminData
    for await (const chunk of clinicalData) yield chunk.join('')
    yield '</ODM>\n'
  },
  async *odm2({ root, study, adminData, clinicalData }: OdmParts) {
    const write = (part: string) => writeXml(toVersion2(parse(part)))
    yield `${declaration}${buildOpeningTag('ODM', { xmlns: version2Namespace, ODMVersion: '2.0', ...root })}${write(study)}`
    yield write(adminData)
    for await (const chunk of clinicalData) yield chunk.map(write).join('')
    yield '</ODM>\n'
  },
  async *odm2Json({ root, study, adminData, clinicalData }: OdmParts) {
    const write = (part: string) => writeJson(toVersion2(parse(part)))
    yield `${JSON.stringify({ ODMVersion: '2.0', ...root }).slice(0, -1)},"Study":[${write(study)}],"AdminData":[${write(adminData)}],"ClinicalData":[`
    let separator = ''
    for await (const chunk of clinicalData) {
      if (chunk.length === 0) continue
      yield `${separator}${chunk.map(write).join(',')}`
      separator = ','
    }
    yield ']}\n'
  },
} as const satisfies Readonly<Record<string, (parts: OdmParts) => AsyncGenerator<string>>>

type OdmFormat = keyof typeof generators

/** True if the format is one of CDISC ODM: 1.3.2 in XML, 2.0 in XML or JSON. Pure. */
export const isOdmFormat = (format: string): format is OdmFormat => Object.hasOwn(generators, format)

/** Generates questions and answers of a study's forms as CDISC ODM: a snapshot with each submission under its form version. */
export async function* generateOdm(request: OdmRequest, file: OdmFile, format: OdmFormat): AsyncGenerator<string> {
  yield* generators[format](await loadOdmParts(request, file))
}

const parse = (part: string): XmlElement => readXml(part, () => false, Number.POSITIVE_INFINITY).root
