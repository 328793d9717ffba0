import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { withDialogNames } from './dialogNames.ts'

const compress = promisify(brotliCompress)
const worthwhile = new Set(['.js', '.css', '.html', '.json', '.svg', '.mjs'])
/** Bytes below which a compressed twin saves nothing. */
const smallest = 256

/** Writes a brotli twin of quality 11 beside each text file, so that the server compresses nothing at run-time. */
export function compressed(): Plugin {
  let outDir = ''
  return {
    name: 'studydesk:compressed',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir)
    },
    // Node compresses in its own pool of threads: the files go in parallel.
    writeBundle: async () => {
      const names = await readdir(outDir, { recursive: true })
      await Promise.all(names.filter((name) => worthwhile.has(extname(name))).map((name) => compressFile(join(outDir, name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallest) return
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  await writeFile(`${path}.br`, await compress(content, options))
}

/** A part of a library that some modules do not use. */
export interface LeftOut {
  /** What is imported, as the importing module writes it. */
  readonly source: RegExp
  /** The modules that do without it. */
  readonly importer: RegExp
  /** Only where one of ours leads there: it gets the library's modules on the way as copies of their own, without the part. */
  readonly through?: RegExp
  /** What stands in its place. */
  readonly code: string
}

/** Marks the copies. */
const copied = '?without-parts'

/**
 * Puts something small in the place of what libraries import for parts of them that are not used there.
 * @throws where a part is imported by none of the modules that it names: they have moved, and what was left out is back
 */
export function leftOut(parts: readonly LeftOut[]): Plugin {
  const standIn = '\0studydesk:left-out:'
  const ofCopies = parts.filter(({ through }) => through !== undefined)
  const met = new Set<number>()
  return {
    name: 'studydesk:left-out',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      const isCopy = importer.endsWith(copied)
      const of = isCopy ? importer.slice(0, -copied.length) : importer
      const place = parts.findIndex((part) => (part.through === undefined || isCopy) && part.source.test(source) && part.importer.test(of))
      if (place !== -1) {
        met.add(place)
        return `${standIn}${place}`
      }
      const begins = ofCopies.some(({ through }) => through?.test(of))
      if (!isCopy && !begins) return null
      const found = await this.resolve(source, of, { skipSelf: true })
      if (found === null || found.external !== false) return found
      const isOnTheWay = ofCopies.some((part) => part.importer.test(found.id) && (isCopy || part.through?.test(of)))
      return isOnTheWay && !found.id.includes('/style/') ? { ...found, id: `${found.id}${copied}` } : found
    },
    load(id) {
      if (id.endsWith(copied)) return readFile(id.slice(0, -copied.length), 'utf8')
      return id.startsWith(standIn) ? (parts[Number(id.slice(standIn.length))]?.code ?? null) : null
    },
    buildEnd(error) {
      if (error !== undefined) return
      const [stale] = parts.filter((_, place) => !met.has(place))
      if (stale !== undefined) this.error(`Nothing that scripts/leftOutParts.ts names imports ${stale.source}`)
    },
  }
}

/**
 * Leads imports of the component library past its index, which imports every component: only then does the bundler see what a screen needs,
 * and what only a later one does.
 */
export function directComponents(): Plugin {
  return {
    name: 'studydesk:direct-components',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/frontend\/.*\.tsx?$/, code: /from 'antd'/ },
      handler: (code) =>
        code.replace(/^import \{([^}]*)\} from 'antd'$/gm, (_, names: string) => names.split(',').map(directImport).join('')),
    },
  }
}

/** Names each dialog by the module that opens it: journeys tell which of them they have looked at. */
export function namedDialogs(): Plugin {
  return {
    name: 'studydesk:named-dialogs',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/frontend\/.*\.tsx$/ },
      handler: (code, id) => withDialogNames(id, code),
    },
  }
}

/** On one line with the others, so that the lines of the module keep their numbers. */
function directImport(written: string): string {
  const [name = '', alias = name] = written.trim().split(' as ')
  if (name === '' || name.startsWith('type ')) return ''
  const folder = name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase()
  return `import ${alias} from 'antd/es/${folder}/index.js';`
}

/**
 * Everything that the first screens import, and what that imports in turn.
 * @param modules ends of their paths
 * @returns whether a module is one of them, known once the bundler has read all; and the plugin that finds it out
 */
export function neededFirst(modules: readonly string[]): { readonly plugin: Plugin; readonly has: (id: string) => boolean } {
  const found = new Set<string>()
  return {
    has: (id) => found.has(id),
    plugin: {
      name: 'studydesk:needed-first',
      apply: 'build',
      buildEnd() {
        found.clear()
        const add = (id: string) => {
          if (found.has(id)) return
          found.add(id)
          this.getModuleInfo(id)?.importedIds.forEach(add)
        }
        for (const id of this.getModuleIds()) if (modules.some((end) => id.endsWith(end))) add(id)
      },
    },
  }
}

/**
 * Names the parts of a chunk in the page, so that the browser fetches them beside the entry instead of after it has run.
 * @param modules ends of the paths of modules that every first visit needs
 */
export function fetchedEarly(modules: readonly string[]): Plugin {
  return {
    name: 'studydesk:fetched-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        const files = new Set<string>()
        const add = (file: string) => {
          const chunk = bundle[file]
          if (files.has(file) || chunk?.type !== 'chunk') return
          files.add(file)
          chunk.imports.forEach(add)
        }
        for (const [file, chunk] of Object.entries(bundle))
          if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => modules.some((end) => id.endsWith(end)))) add(file)
        return [...files].map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/crm/${file}` },
        }))
      },
    },
  }
}
