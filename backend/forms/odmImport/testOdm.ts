import { itemsOf } from '#resources/forms/content/items.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { unitOf } from '#resources/forms/content/units.ts'

export const namespace = 'http://www.cdisc.org/ns/odm/v1.3'

/** Returns an ODM file of another system with these definitions. */
export const buildForeignFile = (definitions: string, { units = '', root = '', after = '' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?><ODM xmlns="${namespace}" ODMVersion="1.3.2" FileType="Snapshot" FileOID="1" CreationDateTime="2026-01-01T00:00:00Z" ${root}><Study OID="S"><GlobalVariables><StudyName>A study</StudyName><StudyDescription/><ProtocolName/></GlobalVariables>${units === '' ? '' : `<BasicDefinitions>${units}</BasicDefinitions>`}<MetaDataVersion OID="MDV.1" Name="Version 1">${definitions}</MetaDataVersion></Study>${after}</ODM>`

/** Returns an ODM file of this product with the definitions of a form. */
export function buildStudydeskFile(definitions: string, document: JsonObject): string {
  const units = new Set(itemsOf(document).map(({ value }) => unitOf(value)))
  const list = [...units]
    .filter((unit) => unit !== '')
    .map(
      (unit) =>
        `<MeasurementUnit OID="MU.${unit}" Name="${unit}"><Symbol><TranslatedText xml:lang="en">${unit}</TranslatedText></Symbol></MeasurementUnit>`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?><ODM xmlns="${namespace}" SourceSystem="Studydesk"><Study OID="S"><BasicDefinitions>${list.join('')}</BasicDefinitions>${definitions}</Study></ODM>`
}
