import { declarations, domainOf } from './domain-reads.mjs';

const STAGE = 'server/demo/';
/** Where a domain keeps what it brings to a demonstration. */
const IS_DEMO = /^server\/domains\/[^/]+\/(?:demo\/|[^/]+\.demo\.ts$)/;

const isForTests = ({ path, isTest }) => isTest || /\.testing\.ts$/.test(path);

/**
 * Domains bring their demo data themselves: the stage knows the platform alone, and a start without a demonstration loads
 * nothing of either. Says who names what they should not, and who loads it too early.
 */
export function checkDemoData(files) {
  const declared = declarations(files);
  const product = files.filter((file) => file.path.startsWith('server/') && !isForTests(file));
  return product.flatMap((file) => file.imports.flatMap((entry) => breachesOf(file, entry, declared)));
}

function breachesOf({ path }, { target, line, isLazy, typeOnly }, declared) {
  if (!target) return [];
  const isStage = path.startsWith(STAGE);
  const domain = domainOf(target);
  if (isStage && domain && declared.has(domain) && !declared.get(domain).isPlatform)
    return [`${path}:${line} server/demo 不得引用业务域 ${domain}`];
  const isDemo = isStage || IS_DEMO.test(path);
  const early = !isDemo && !isLazy && !typeOnly && domainOf(path) && (IS_DEMO.test(target) || target.startsWith(STAGE));
  return early ? [`${path}:${line} 演示数据只能用 import() 引用：${target}`] : [];
}
