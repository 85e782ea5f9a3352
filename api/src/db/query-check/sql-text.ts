import type {
  Expression,
  Identifier,
  Node,
  ParameterDeclaration,
  VariableDeclaration,
} from 'typescript/unstable/ast';
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isForOfStatement,
  isIdentifier,
  isMethodDeclaration,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPrivateIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isSpreadElement,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { type Checker, type Project, SymbolFlags } from 'typescript/unstable/sync';

/** More compositions of one text than this are not followed. */
const VARIANTS_MAX = 64;

/** Values of the parameters of the functions around an expression, by symbol. */
type Bindings = ReadonlyMap<number, readonly string[]>;

class NotConstant extends Error {}

/**
 * Every text that an expression of constants can be: literals, templates, concatenations, branches, imported
 * constants, joined lists, functions of one expression. Null when a part is known at run time only.
 */
export const textsOf = (expression: Node, project: Project): readonly string[] | null => {
  try {
    return [...new Set(new Evaluator(project.checker, project).texts(expression, new Map()))];
  } catch (error) {
    if (error instanceof NotConstant) return null;
    throw error;
  }
};

const pairs = (left: readonly string[], right: readonly string[], join: string): string[] => {
  if (left.length * right.length > VARIANTS_MAX) throw new NotConstant();
  return left.flatMap((a) => right.map((b) => a + join + b));
};

class Evaluator {
  readonly #checker: Checker;
  readonly #project: Project;

  constructor(checker: Checker, project: Project) {
    this.#checker = checker;
    this.#project = project;
  }

  texts(node: Node, bound: Bindings): readonly string[] {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [node.text];
    if (isNumericLiteral(node)) return [String(Number(node.text.replaceAll('_', '')))];
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node))
      return this.texts(node.expression, bound);
    if (isTemplateExpression(node))
      return node.templateSpans.reduce<readonly string[]>(
        (texts, span) => pairs(pairs(texts, this.texts(span.expression, bound), ''), [span.literal.text], ''),
        [node.head.text],
      );
    if (isBinaryExpression(node))
      return pairs(this.texts(node.left, bound), this.texts(node.right, bound), '');
    if (isConditionalExpression(node))
      return [...this.texts(node.whenTrue, bound), ...this.texts(node.whenFalse, bound)];
    if (isElementAccessExpression(node)) return this.#members(node.expression, null, bound);
    if (isPropertyAccessExpression(node)) return this.#members(node.expression, node.name.text, bound);
    if (isCallExpression(node)) return this.#call(node, bound);
    if (isIdentifier(node)) return this.#identifier(node, bound);
    throw new NotConstant();
  }

  /** Each way in which a list can be filled. */
  #lists(node: Node, bound: Bindings): readonly (readonly string[])[] {
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node))
      return this.#lists(node.expression, bound);
    if (isArrayLiteralExpression(node))
      return node.elements.reduce<readonly (readonly string[])[]>(
        (lists, element) =>
          isSpreadElement(element)
            ? lists.flatMap((list) =>
                this.#lists(element.expression, bound).map((more) => [...list, ...more]),
              )
            : lists.flatMap((list) => this.texts(element, bound).map((text) => [...list, text])),
        [[]],
      );
    if (isIdentifier(node)) return this.#lists(this.#initializer(node), new Map());
    if (
      isCallExpression(node) &&
      isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'map'
    ) {
      const [callback] = node.arguments;
      if (!callback) throw new NotConstant();
      return this.#lists(node.expression.expression, bound).map((list) =>
        list.flatMap((text) => this.#apply(callback, [[text]], bound)),
      );
    }
    throw new NotConstant();
  }

  #call(node: Node, bound: Bindings): readonly string[] {
    if (!isCallExpression(node)) throw new NotConstant();
    const { expression } = node;
    if (isPropertyAccessExpression(expression) && expression.name.text === 'join') {
      const [separator] = node.arguments;
      const [joint = ','] = separator ? this.texts(separator, bound) : [];
      return this.#lists(expression.expression, bound).map((list) => list.join(joint));
    }
    if (!isIdentifier(expression)) throw new NotConstant();
    const given = node.arguments.map((argument) => this.texts(argument, bound));
    return this.#apply(this.#initializer(expression), given, bound);
  }

  #apply(callback: Node, given: readonly (readonly string[])[], outer: Bindings): readonly string[] {
    if (!isArrowFunction(callback)) throw new NotConstant();
    const bound = new Map(outer);
    callback.parameters.forEach((parameter, index) => {
      const values = given[index] ?? (parameter.initializer && this.texts(parameter.initializer, outer));
      const symbol = this.#checker.getSymbolAtLocation(parameter.name);
      if (symbol && values) bound.set(symbol.id, values);
    });
    return this.texts(resultOf(callback.body), bound);
  }

  #identifier(node: Identifier, bound: Bindings): readonly string[] {
    const symbol = this.#checker.getSymbolAtLocation(node);
    const values = symbol && bound.get(symbol.id);
    if (values) return values;
    const parameter = symbol?.valueDeclaration?.resolve(this.#project);
    if (parameter && isParameterDeclaration(parameter)) return this.#arguments(parameter, bound);
    const declaration = this.#declaration(node);
    if (declaration.initializer) return this.texts(declaration.initializer, bound);
    // The variable of a `for … of` is each element of its list.
    const loop = declaration.parent.parent;
    if (!isForOfStatement(loop)) throw new NotConstant();
    return this.#lists(loop.expression, bound).flat();
  }

  /**
   * Arguments that the calls in the same file pass to a parameter of a function that other files cannot call.
   */
  #arguments(parameter: ParameterDeclaration, bound: Bindings): readonly string[] {
    const called = localName(parameter.parent);
    const symbol = called && this.#checker.getSymbolAtLocation(called);
    if (!symbol || !('parameters' in parameter.parent)) throw new NotConstant();
    const place = (parameter.parent.parameters as readonly Node[]).indexOf(parameter);
    const texts: string[] = [];
    const visit = (node: Node): void => {
      if (isCallExpression(node)) {
        const { expression } = node;
        const name = isPropertyAccessExpression(expression) ? expression.name : expression;
        if (this.#checker.getSymbolAtLocation(name)?.id === symbol.id) {
          const given = node.arguments[place] ?? parameter.initializer;
          if (!given) throw new NotConstant();
          texts.push(...this.texts(given, bound));
        }
      }
      node.forEachChild(visit);
    };
    visit(parameter.getSourceFile());
    if (texts.length === 0) throw new NotConstant();
    return texts;
  }

  /** The members of a constant object: one by its name, all of them when the name is known at run time only. */
  #members(object: Node, name: string | null, bound: Bindings): readonly string[] {
    if (!isIdentifier(object)) throw new NotConstant();
    let literal = this.#initializer(object);
    while (isAsExpression(literal) || isSatisfiesExpression(literal)) literal = literal.expression;
    if (!isObjectLiteralExpression(literal)) throw new NotConstant();
    const found = literal.properties.flatMap((property) => {
      if (!isPropertyAssignment(property)) throw new NotConstant();
      const isMatch = name === null || ('text' in property.name && property.name.text === name);
      return isMatch ? this.texts(property.initializer, bound) : [];
    });
    if (found.length === 0) throw new NotConstant();
    return found;
  }

  /** What a constant is initialized with, wherever it is declared. */
  #initializer(node: Identifier): Expression {
    const { initializer } = this.#declaration(node);
    if (!initializer) throw new NotConstant();
    return initializer;
  }

  #declaration(node: Identifier): VariableDeclaration {
    let symbol = this.#checker.getSymbolAtLocation(node);
    if (symbol && symbol.flags & SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol);
    const declaration = symbol?.valueDeclaration?.resolve(this.#project);
    if (!declaration || !isVariableDeclaration(declaration)) throw new NotConstant();
    return declaration;
  }
}

/** The name of a private method or of a function that its file does not export. */
const localName = (owner: Node): Node | null => {
  if (isMethodDeclaration(owner)) return isPrivateIdentifier(owner.name) ? owner.name : null;
  const { parent } = owner;
  if (!isVariableDeclaration(parent)) return null;
  const isExported = /^export\b/.test(parent.parent.parent.getText());
  return isExported ? null : parent.name;
};

/** The expression of a function that is one expression or returns one. */
const resultOf = (body: Node): Node => {
  if (!isBlock(body)) return body;
  const [only, second] = body.statements;
  if (!only || second || !isReturnStatement(only) || !only.expression) throw new NotConstant();
  return only.expression;
};
