import js from "@eslint/js";

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // The type checker knows the names that a browser has.
      "no-undef": "off",
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "no-console": "error",
      "no-else-return": "error",
      "no-restricted-properties": ["error", { property: "innerHTML", message: "Text only ever enters as text." }],
      "no-throw-literal": "error",
      "no-unneeded-ternary": "error",
      "no-useless-rename": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-arrow-callback": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
];
