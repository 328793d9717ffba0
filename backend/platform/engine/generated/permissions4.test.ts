import { permissionSuite } from './permissionSuite.ts'
import { shareOfResources } from './testedResources.ts'

permissionSuite(shareOfResources(4))
