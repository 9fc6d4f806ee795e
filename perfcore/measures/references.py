"""Where measures are defined."""

ALTMAN_1 = (
    "Altman, Bland (1994). Diagnostic tests 1: sensitivity and specificity. BMJ 308, 1552. "
    "doi:10.1136/bmj.308.6943.1552"
)
ALTMAN_2 = (
    "Altman, Bland (1994). Diagnostic tests 2: predictive values. BMJ 309, 102. "
    "doi:10.1136/bmj.309.6947.102"
)
BRIN = (
    "Brin, Motwani, Ullman, Tsur (1997). Dynamic itemset counting and implication rules for "
    "market basket data. SIGMOD 1997, 255-264. doi:10.1145/253260.253325"
)
BRODERSEN = (
    "Brodersen, Ong, Stephan, Buhmann (2010). The balanced accuracy and its posterior "
    "distribution. ICPR 2010, 3121-3124. doi:10.1109/ICPR.2010.764"
)
CHINCHOR = (
    "Chinchor (1992). MUC-4 evaluation metrics. Fourth Message Understanding Conference, 22-29. "
    "doi:10.3115/1072064.1072067"
)
COHEN = (
    "Cohen (1960). A coefficient of agreement for nominal scales. Educational and Psychological "
    "Measurement 20(1), 37-46. doi:10.1177/001316446002000104"
)
DEEKS = (
    "Deeks, Altman (2004). Diagnostic tests 4: likelihood ratios. BMJ 329, 168-169. "
    "doi:10.1136/bmj.329.7458.168"
)
DRUMMOND = (
    "Drummond, Holte (2006). Cost curves: an improved method for visualizing classifier "
    "performance. Machine Learning 65, 95-130. doi:10.1007/s10994-006-8199-5"
)
FAWCETT = (
    "Fawcett (2006). An introduction to ROC analysis. Pattern Recognition Letters 27(8), 861-874. "
    "doi:10.1016/j.patrec.2005.10.010"
)
JACCARD = (
    "Jaccard (1912). The distribution of the flora in the alpine zone. New Phytologist 11(2), "
    "37-50. doi:10.1111/j.1469-8137.1912.tb05611.x"
)
KUBAT = (
    "Kubat, Holte, Matwin (1998). Machine learning for the detection of oil spills in satellite "
    "radar images. Machine Learning 30, 195-215. doi:10.1023/A:1007452223027"
)
MATTHEWS = (
    "Matthews (1975). Comparison of the predicted and observed secondary structure of T4 phage "
    "lysozyme. Biochimica et Biophysica Acta 405(2), 442-451. doi:10.1016/0005-2795(75)90109-9"
)
RIJSBERGEN = (
    "van Rijsbergen (1974). Foundation of evaluation. Journal of Documentation 30(4), 365-373. "
    "doi:10.1108/eb026584"
)
SOKOLOVA = (
    "Sokolova, Lapalme (2009). A systematic analysis of performance measures for classification "
    "tasks. Information Processing & Management 45(4), 427-437. doi:10.1016/j.ipm.2009.03.002"
)
VICKERS = (
    "Vickers, Elkin (2006). Decision curve analysis: a novel method for evaluating prediction "
    "models. Medical Decision Making 26(6), 565-574. doi:10.1177/0272989X06295361"
)
YOUDEN = (
    "Youden (1950). Index for rating diagnostic tests. Cancer 3(1), 32-35. "
    "doi:10.1002/1097-0142(1950)3:1<32::AID-CNCR2820030106>3.0.CO;2-3"
)
ZHOU = (
    "Zhou, Liu (2006). Training cost-sensitive neural networks with methods addressing the class "
    "imbalance problem. IEEE Transactions on Knowledge and Data Engineering 18(1), 63-77. "
    "doi:10.1109/TKDE.2006.17"
)
