/** What a bundler's chunking function is told about the modules. */
export interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** Does one of `entries` import the module, directly or through others, without waiting? */
export function isReached(
  id: string,
  entries: ReadonlySet<string>,
  modules: Modules,
  seen = new Set<string>(),
): boolean {
  if (entries.has(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return modules.getModuleInfo(id)?.importers.some((importer) => isReached(importer, entries, modules, seen)) ?? false
}
