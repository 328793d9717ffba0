import { readFile } from 'node:fs/promises'
import { validateXML } from 'xmllint-wasm'

/** Schema files of CDISC by ODM version; the first is the one that a file is checked against. */
const schemaFiles = {
  '': ['ODM1-3-2.xsd', 'ODM1-3-2-foundation.xsd', 'xmldsig-core-schema.xsd', 'xml.xsd', 'xlink.xsd'],
  'version2/': [
    'ODM.xsd',
    ...['foundation', 'types', 'enumerations', 'study', 'protocol', 'admindata', 'referencedata', 'clinicaldata', 'xhtml'].map(
      (name) => `ODM-${name}.xsd`,
    ),
    'xml.xsd',
    'xlink.xsd',
  ],
} as const

/** Checks a file against the schema of ODM 1.3.2 (folder `''`) or 2.0. @returns the messages of the problems */
export async function validateOdm(contents: string, folder: keyof typeof schemaFiles): Promise<readonly string[]> {
  const [schema, ...preload] = await Promise.all(
    schemaFiles[folder].map(async (fileName) => ({
      fileName,
      contents: await readFile(new URL(`./schema/${folder}${fileName}`, import.meta.url), 'utf8'),
    })),
  )
  const { errors } = await validateXML({ xml: { fileName: 'study.xml', contents }, schema: schema ?? '', preload })
  return errors.map(({ message }) => message)
}
