import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { withDialogNames } from './dialogNames.ts'

const compress = promisify(brotliCompress)
const worthwhile = new Set(['.js', '.css', '.html', '.json', '.svg', '.mjs'])
/** Minimum size in bytes of a file that is compressed; below it, compression saves nothing. */
const smallest = 256

/** Writes a brotli-compressed copy (quality 11) of each text file, so that the server compresses nothing at run time. */
export function compressFiles(): Plugin {
  let outDir = ''
  return {
    name: 'studydesk:compressed',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir)
    },
    // Node compresses in a thread pool, so the files are processed in parallel.
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
export interface ExcludedModule {
  /** Import path as the importing module spells it. */
  readonly source: RegExp
  /** Modules that do not need the part. */
  readonly importer: RegExp
  /**
   * Limits the exclusion to imports that begin in this module of the product. The module gets separate copies of the library's modules,
   * without the part.
   */
  readonly through?: RegExp
  /** Code that replaces the part. */
  readonly code: string
}

/** Suffix of the copied modules. */
const copySuffix = '?without-parts'

/**
 * Replaces unused parts of libraries with small stand-ins.
 * @throws if none of the named modules imports a part: the modules have moved, and the part is in the bundle again
 */
export function excludeModules(modules: readonly ExcludedModule[]): Plugin {
  const stubPrefix = '\0studydesk:left-out:'
  const copiedModules = modules.filter(({ through }) => through !== undefined)
  const usedIndexes = new Set<number>()
  return {
    name: 'studydesk:left-out',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      const isCopy = importer.endsWith(copySuffix)
      const importerPath = isCopy ? importer.slice(0, -copySuffix.length) : importer
      const moduleIndex = modules.findIndex(
        (entry) => (entry.through === undefined || isCopy) && entry.source.test(source) && entry.importer.test(importerPath),
      )
      if (moduleIndex !== -1) {
        usedIndexes.add(moduleIndex)
        return `${stubPrefix}${moduleIndex}`
      }
      const isEntryPoint = copiedModules.some(({ through }) => through?.test(importerPath))
      if (!isCopy && !isEntryPoint) return null
      const resolution = await this.resolve(source, importerPath, { skipSelf: true })
      if (resolution === null || resolution.external !== false) return resolution
      const isOnCopyPath = copiedModules.some(
        (entry) => entry.importer.test(resolution.id) && (isCopy || entry.through?.test(importerPath)),
      )
      return isOnCopyPath && !resolution.id.includes('/style/') ? { ...resolution, id: `${resolution.id}${copySuffix}` } : resolution
    },
    load(id) {
      if (id.endsWith(copySuffix)) return readFile(id.slice(0, -copySuffix.length), 'utf8')
      return id.startsWith(stubPrefix) ? (modules[Number(id.slice(stubPrefix.length))]?.code ?? null) : null
    },
    buildEnd(error) {
      if (error !== undefined) return
      const [stale] = modules.filter((_, index) => !usedIndexes.has(index))
      if (stale !== undefined) this.error(`Nothing that scripts/excludedModules.ts names imports ${stale.source}`)
    },
  }
}

/**
 * Replaces imports of the component library's index, which imports every component, with direct imports. The bundler can then separate
 * the components of each screen.
 */
export function createDirectImportPlugin(): Plugin {
  return {
    name: 'studydesk:direct-components',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/frontend\/.*\.tsx?$/, code: /from 'antd'/ },
      handler: (code) =>
        code.replace(/^import \{([^}]*)\} from 'antd'$/gm, (_, names: string) => names.split(',').map(createDirectImport).join('')),
    },
  }
}

/** Names each dialog after the module that opens it, so that journeys can report which dialogs they have tested. */
export function createDialogNamePlugin(): Plugin {
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

/** The imports stay on one line, so that the line numbers of the module do not change. */
function createDirectImport(specifier: string): string {
  const [name = '', alias = name] = specifier.trim().split(' as ')
  if (name === '' || name.startsWith('type ')) return ''
  const folder = name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase()
  return `import ${alias} from 'antd/es/${folder}/index.js';`
}

/**
 * Collects all modules that the first screens import, directly or indirectly.
 * @param modules ends of the paths of the first screens' modules
 * @returns the plugin that collects the modules, and a function that returns whether a module is one of them; it works once the bundler
 * has read all modules
 */
export function collectNeededFirst(modules: readonly string[]): { readonly plugin: Plugin; readonly has: (id: string) => boolean } {
  const moduleIds = new Set<string>()
  return {
    has: (id) => moduleIds.has(id),
    plugin: {
      name: 'studydesk:needed-first',
      apply: 'build',
      buildEnd() {
        moduleIds.clear()
        const add = (id: string) => {
          if (moduleIds.has(id)) return
          moduleIds.add(id)
          this.getModuleInfo(id)?.importedIds.forEach(add)
        }
        for (const id of this.getModuleIds()) if (modules.some((end) => id.endsWith(end))) add(id)
      },
    },
  }
}

/**
 * Adds preload links for a chunk and its imports to the page, so that the browser loads them together with the entry instead of after it
 * has run.
 * @param modules ends of the paths of modules that every first visit needs
 */
export function createEarlyFetchPlugin(modules: readonly string[]): Plugin {
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
