import { relative } from 'node:path'
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'

type Schema = Readonly<Record<string, unknown>>
type Member = ReturnType<Checker['getPropertiesOfType']>[number]

export interface AnswerSchemas {
  /** Response schemas of the calls that every resource has, by method of the service. */
  readonly resources: Readonly<Record<string, Schema>>
  /** Response schemas by method and path: `GET visit/tags`. */
  readonly calls: Readonly<Record<string, Schema>>
  /** Named types, by name; rows of resources are excluded. */
  readonly schemas: Readonly<Record<string, Schema>>
}

/**
 * Returns the JSON schema of every declared call's response. The compiler resolves the type in the declaration. A resource's row becomes
 * a reference to the schema that is generated from the resource's declaration.
 * @throws Error for a type that JSON cannot represent, and for two types with the same name
 */
export function answerSchemas(root: string): AnswerSchemas {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects()
    if (project === undefined) throw new Error('No project at tsconfig.json')
    return readProject(project, root)
  } finally {
    api.close()
  }
}

function readProject({ program, checker }: Project, root: string): AnswerSchemas {
  const exportsOf = (file: string): readonly Member[] => {
    const source = program.getSourceFile(file)
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source)
    return module === undefined ? [] : checker.getExportsOfModule(module)
  }
  const findInterface = (file: string, name: string): Type => {
    const symbol = exportsOf(`${root}/${file}`).find((exportedSymbol) => exportedSymbol.name === name)
    if (symbol === undefined) throw new Error(`${file} exports no ${name}`)
    return checker.getDeclaredTypeOfSymbol(symbol)
  }
  const describe = createDescriber(checker, getRowNames(checker, findInterface('resources/core/rows.ts', 'ResourceAnswer')))
  const common = membersOf(checker, findInterface('resources/core/answers/resourceAnswers.ts', 'ResourceCallAnswers'))
  const files = program
    .getSourceFileNames()
    .filter((name) => name.startsWith(`${root}/resources/`) && /Calls\.ts$/.test(name))
    .sort((firstFile, secondFile) => relative(root, firstFile).localeCompare(relative(root, secondFile)))
  const calls = files.flatMap((file) => exportsOf(file)).flatMap((exportedSymbol) => membersOf(checker, typeOf(checker, exportedSymbol)))
  const entries = calls.flatMap((call) => {
    const getMemberType = (name: string): Type => typeOf(checker, memberOf(checker, typeOf(checker, call), name))
    const kind = literalOf(memberTypeOf(checker, getMemberType('output'), 'kind'))
    if (kind === 'file') return []
    return [
      [
        `${literalOf(getMemberType('method'))} ${literalOf(getMemberType('path'))}`,
        describe.of(memberTypeOf(checker, getMemberType('output'), 'answer')),
      ] as const,
    ]
  })
  const resources = Object.fromEntries(common.map((member) => [member.name, describe.of(typeOf(checker, member))]))
  const schemas = [...describe.named].sort(([firstName], [secondName]) => firstName.localeCompare(secondName))
  return {
    calls: Object.fromEntries(entries.toSorted(([firstName], [secondName]) => firstName.localeCompare(secondName))),
    resources,
    schemas: Object.fromEntries(schemas),
  }
}

/** Returns the names of the resources' row types, by type ID. */
const getRowNames = (checker: Checker, rows: Type): ReadonlyMap<number, string> =>
  new Map(membersOf(checker, rows).map((row) => [typeOf(checker, row).id, row.name]))

function createDescriber(checker: Checker, rows: ReadonlyMap<number, string>) {
  const namedSchemas = new Map<string, Schema>()
  const idsByName = new Map<string, number>()

  /**
   * IDs of the types whose description is not finished. If an unnamed type contains itself, the inner occurrence is described as any
   * JSON.
   */
  const openTypeIds = new Set<number>()

  function describeType(type: Type): Schema {
    const row = rows.get(type.id)
    if (row !== undefined) return { $ref: `#/components/schemas/${row}` }
    if (openTypeIds.has(type.id) && nameOf(type) === undefined) return {}
    openTypeIds.add(type.id)
    try {
      return describe(type)
    } finally {
      openTypeIds.delete(type.id)
    }
  }

  function describe(type: Type): Schema {
    if (type.isUnionType()) return describeUnion(type.getTypes())
    if (type.isLiteralType()) return { const: type.value }
    const simple = simpleSchemas.find(([flags]) => (type.flags & flags) !== 0)
    if (simple !== undefined) return simple[1]
    if (type.isTypeReference() && checker.isTupleType(type))
      return { type: 'array', prefixItems: checker.getTypeArguments(type).map(describeType) }
    if (type.isTypeReference() && checker.isArrayLikeType(type))
      return { type: 'array', items: describeType(checker.getTypeArguments(type)[0] as Type) }
    if (type.isObjectType() || type.isIntersectionType()) return describeObject(type)
    throw new Error(`JSON cannot carry ${checker.typeToString(type)}`)
  }

  function describeUnion(types: readonly Type[]): Schema {
    const present = types.filter(({ flags }) => (flags & TypeFlags.Undefined) === 0)
    const literals = present.filter((type) => type.isLiteralType())
    const others = present.filter((type) => !type.isLiteralType())
    const isBoolean = (type: Type): boolean => (type.flags & TypeFlags.BooleanLiteral) !== 0
    const booleans = literals.filter(isBoolean)
    const literalValues = literals.filter((type) => !isBoolean(type)).map(({ value }) => value)
    const schemas = [
      ...(literalValues.length === 0
        ? []
        : [literalValues.length === 1 ? { const: literalValues[0] } : { enum: literalValues.toSorted() }]),
      ...(booleans.length === 2 ? [{ type: 'boolean' }] : booleans.map(({ value }) => ({ const: value }))),
      ...others.map(describeType),
    ]
    return schemas.length === 1
      ? (schemas[0] as Schema)
      : { anyOf: schemas.toSorted((first, second) => JSON.stringify(first).localeCompare(JSON.stringify(second))) }
  }

  /** Returns the name of an interface without type parameters. */
  const nameOf = (type: Type): string | undefined =>
    type.isClassOrInterface() && type.getTypeParameters().length === 0 ? type.getSymbol()?.name : undefined

  /** An interface is described once, under its name; unnamed types are described inline. */
  function describeObject(type: Type): Schema {
    const name = nameOf(type)
    if (name === undefined) return describeMembers(type)
    const knownId = idsByName.get(name)
    if (knownId !== undefined && knownId !== type.id) throw new Error(`Two types of answers are named ${name}`)
    if (knownId === undefined) {
      idsByName.set(name, type.id)
      namedSchemas.set(name, { ...describeMembers(type), ...descriptionOf(type.getSymbol()) })
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  function describeMembers(type: Type): Schema {
    if (checker.getSignaturesOfType(type, 0).length > 0) throw new Error(`JSON cannot carry ${checker.typeToString(type)}`)
    const members = membersOf(checker, type)
    const [index] = checker.getIndexInfosOfType(type)
    const required = members.filter(({ flags }) => (flags & SymbolFlags.Optional) === 0).map(({ name }) => name)
    return {
      type: 'object',
      ...(members.length === 0
        ? {}
        : {
            properties: Object.fromEntries(
              members.map((member) => [member.name, { ...describeType(typeOf(checker, member)), ...descriptionOf(member) }]),
            ),
          }),
      ...(required.length === 0 ? {} : { required }),
      ...(index === undefined ? {} : { additionalProperties: describeType(index.valueType) }),
    }
  }

  function descriptionOf(symbol: Member | undefined): Schema {
    const text = symbol === undefined ? '' : checker.getDocumentationCommentOfSymbol(symbol).replaceAll(/\s+/g, ' ').trim()
    return text === '' ? {} : { description: text }
  }

  return { of: describeType, named: namedSchemas }
}

const simpleSchemas: readonly (readonly [TypeFlags, Schema])[] = [
  [TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping, { type: 'string' }],
  [TypeFlags.Number, { type: 'number' }],
  [TypeFlags.Boolean, { type: 'boolean' }],
  [TypeFlags.Null | TypeFlags.Void | TypeFlags.Undefined, { type: 'null' }],
  [TypeFlags.Unknown | TypeFlags.Any, {}],
]

const membersOf = (checker: Checker, type: Type): readonly Member[] => checker.getPropertiesOfType(type)

function typeOf(checker: Checker, symbol: Member): Type {
  const type = checker.getTypeOfSymbol(symbol)
  if (type === undefined) throw new Error(`${symbol.name} has no type`)
  return type
}

function memberOf(checker: Checker, type: Type, name: string): Member {
  const member = checker.getPropertyOfType(type, name)
  if (member === undefined) throw new Error(`${checker.typeToString(type)} has no ${name}`)
  return member
}

const memberTypeOf = (checker: Checker, type: Type, name: string): Type => typeOf(checker, memberOf(checker, type, name))

const literalOf = (type: Type): string => (type.isLiteralType() ? String(type.value) : '')
